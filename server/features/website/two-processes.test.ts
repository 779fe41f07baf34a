import { expect, test } from 'vitest'
import { withValueAt } from '#contract/content-paths.ts'
import { writtenArticle } from '#tests/support/articles.ts'
import { photograph } from '#tests/support/picture-files.ts'
import { openTransfer } from '#tests/support/transfer-scene.ts'

/** Two processes on one database and one data folder. */
async function openTwo() {
  const one = await openTransfer('postgres')
  const two = await openTransfer('postgres', one)
  let calls = 0
  /** As connections are dealt out: each call comes to the other one. */
  const next = () => (calls++ % 2 ? one : two)
  const send = async (start: string, bytes: Buffer) => {
    const started = await next().call('POST', start, { name: 'chosen', bytes: bytes.length })
    for (let from = 0; from < bytes.length; from += 100_000) {
      const piece = bytes.subarray(from, Math.min(from + 100_000, bytes.length))
      const sent = await next().sendPiece(`${start}/${started.body.id}`, from, piece)
      expect(sent.body).toEqual({ received: from + piece.length })
    }
    return String(started.body.id)
  }
  return { one, two, send }
}

test('a picture whose pieces come to different processes is made once, whoever is asked for it', async () => {
  const { one, two, send } = await openTwo()
  const photo = await photograph()
  const id = await send('/pictures/uploads', photo)
  const finish = ({ call }: typeof one) => call('POST', `/pictures/uploads/${id}/finish`)
  const [first, second] = await Promise.all([finish(one), finish(two)])
  expect(first).toMatchObject({ status: 200, body: { width: 1200, height: 1600 } })
  expect(second).toEqual(first)
  expect(await finish(two)).toEqual(first)
  expect((await one.call('GET', '/pictures')).body).toHaveLength(1)
})

test('a website is sent to one process, looked through by another, and brought back once, whoever is asked', async () => {
  const { one, two, send } = await openTwo()
  const zip = await one.download()
  const { published } = await one.read('about')
  await one.write('about', withValueAt(published, 'aboutPage.heading', 'Written since'))
  const at = `/transfer/imports/${await send('/transfer/imports', zip)}`
  expect((await two.call('POST', `${at}/check`)).status).toBe(200)
  await expect.poll(async () => (await one.call('GET', at)).body.state).toBe('ready')
  expect((await two.call('GET', at)).body.report.parts.length).toBeGreaterThan(0)
  const answers = await Promise.all([one, two].map(({ call }) => call('POST', `${at}/apply`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([200, 409])])
  expect((await two.call('GET', at)).body.state).toBe('done')
  expect((await one.read('about')).published).toEqual(published)
})

test('two articles of one title, published by two processes in the same moment, both come before visitors', async () => {
  const { one, two } = await openTwo()
  const written = [one, two].map(({ write }, at) => write(`article:at-once-${at}`, writtenArticle()))
  const answers = await Promise.all(written)
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const pages: string[] = answers.map(({ body }) => body.page).toSorted()
  const address = '/blog/hard-water-and-what-it-does-to-a-curl'
  expect(pages).toEqual([address, `${address}-2`])
  await two.website.look()
  for (const page of pages) expect((await two.visit(page)).status).toBe(200)
})
