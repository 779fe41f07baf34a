import { expect, test } from 'vitest'
import { writtenArticle } from '#tests/support/articles.ts'
import { smallPhotograph } from '#tests/support/picture-files.ts'
import { openWebsiteProcess } from '#tests/support/website-scene.ts'

/** Two processes on one database and one data folder. */
async function openTwo() {
  const one = await openWebsiteProcess('postgres')
  const two = await openWebsiteProcess('postgres', one)
  let calls = 0
  /** Alternates between the processes, as a load balancer would. */
  const next = () => (calls++ % 2 ? one : two)
  const send = async (start: string, bytes: Buffer) => {
    const started = await next().call('POST', start, { name: 'chosen', bytes: bytes.length })
    for (let from = 0; from < bytes.length; from += 10_000) {
      const piece = bytes.subarray(from, Math.min(from + 10_000, bytes.length))
      const sent = await next().sendChunk(started.body.id, from, piece)
      expect(sent.body).toEqual({ received: from + piece.length })
    }
    return String(started.body.id)
  }
  return { one, two, send }
}

test('a picture whose pieces come to different processes is made once, by either of them', async () => {
  const { one, two, send } = await openTwo()
  const photo = await smallPhotograph()
  const id = await send('/pictures/uploads', photo)
  const finish = ({ call }: typeof one) => call('POST', `/pictures/uploads/${id}/finish`)
  const [first, second] = await Promise.all([finish(one), finish(two)])
  expect(first).toMatchObject({ status: 200, body: { width: 1200, height: 480 } })
  expect(second).toEqual(first)
  expect(await finish(two)).toEqual(first)
  expect((await one.call('GET', '/pictures')).body).toHaveLength(1)
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
