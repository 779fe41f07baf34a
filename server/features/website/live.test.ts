import { expect, test } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { dayMs } from '#contract/durations.ts'
import { raiseWebsiteRevision } from '#server/features/website/repository.ts'
import { readableSite } from '#tests/support/readable-site.ts'
import { openWebsiteDesk } from '#tests/support/website-desk.ts'

const servicesWith = (heading: string) => ({ ...shipped.services, heading })
const headingOf = async ({ page }: Pick<Awaited<ReturnType<typeof openWebsiteDesk>>, 'page'>) =>
  (await page('/services')).content.services.heading

test('another process shows what was published, and refuses a publish of its own at the same moment', async () => {
  const one = await openWebsiteDesk()
  const { database } = one
  const other = await openWebsiteDesk({ database })
  await one.write('services', servicesWith('Published by the first'))
  expect(await headingOf(one)).toBe('Published by the first')
  await other.website.refresh()
  expect(await headingOf(other)).toBe('Published by the first')
  let first: Promise<number> | undefined
  const publish = other.website.publish(
    (content) => {
      first = database.write(raiseWebsiteRevision)
      return content
    },
    async () => {},
  )
  await expect(publish).rejects.toMatchObject({ code: 'CONFLICT' })
  await first
})

test('a restart shows what was published, and the shipped words where that is not valid any more', async () => {
  const { database, write } = await openWebsiteDesk()
  await write('services', servicesWith('Published before the restart'))
  expect(await headingOf(await openWebsiteDesk({ database }))).toBe('Published before the restart')
  await database.write((tx) =>
    tx.updateTable('websiteDocuments').set({ published: '{"heading":"x"}' }).execute(),
  )
  expect(await headingOf(await openWebsiteDesk({ database }))).toBe(shipped.services.heading)
})

test('words of an earlier release stay on the website and in the draft, without fields that have gone since', async () => {
  const { database, write } = await openWebsiteDesk()
  await write('services', servicesWith('Published before the update'))
  const { cuts } = shipped.services
  const stored = { ...servicesWith('Published before the update'), gone: 1, cuts: { ...cuts, gone: 'too' } }
  const [published, draft] = [stored, { ...stored, heading: 'Begun before it' }].map((one) =>
    JSON.stringify(one),
  )
  await database.write((tx) => tx.updateTable('websiteDocuments').set({ published, draft }).execute())
  const updated = await openWebsiteDesk({ database })
  expect(await headingOf(updated)).toBe('Published before the update')
  const { version } = (await updated.call('GET', '/documents/services')).body
  const body = { version, action: 'publish' }
  expect(await updated.call('POST', '/documents/services', body)).toMatchObject({ status: 200 })
  expect(await headingOf(updated)).toBe('Begun before it')
})

test('what cannot be rendered is not stored, and visitors see what was there', async () => {
  const site = readableSite(({ services }) => {
    if (services.heading === 'It breaks the page') throw new Error('Not to be rendered')
  })
  const desk = await openWebsiteDesk({ site })
  expect((await desk.write('services', servicesWith('It breaks the page'))).status).toBe(500)
  expect(await headingOf(desk)).toBe(shipped.services.heading)
  expect((await desk.call('GET', '/documents/services/versions')).body).toHaveLength(1)
})

test('away, pages say so from the first day until the day on which she is back, and promise no reply in 24 hours', async () => {
  const { clock, page, website, write } = await openWebsiteDesk()
  const day = (days: number) => new Date(clock.now().getTime() + days * dayMs).toISOString().slice(0, 10)
  const away = { from: day(1), back: day(3), text: 'I am having two days off.' }
  await write('details', { ...shipped.details, away })
  const shown = async () => {
    const { facts, content } = await page('/contact')
    return [facts.away?.back, JSON.stringify(content.contact).includes('within 24 hours')]
  }
  expect(await shown()).toEqual([undefined, true])
  for (const expected of [away.back, away.back, undefined]) {
    clock.pass(dayMs)
    await website.keepUpToDate()
    expect(await shown()).toEqual([expected, expected === undefined])
  }
})
