import { expect, test } from 'vitest'
import { shippedContent } from '#content/documents/website-content.ts'
import { hourMs } from '#contract/durations.ts'
import { anyDialect } from '#tests/support/databases.ts'
import { aRequest, mailsOf } from '#tests/support/factories.ts'
import { openWebsiteDesk } from '#tests/support/website-desk.ts'

const { business, areas } = shippedContent
// The test clock starts at 10:00 on 1 March, when London is on UTC.
const away = { from: '2026-03-02', back: '2026-03-05', text: 'In Whitby with my sister, back soon.' }
const detailsWith = (own: object) => ({ business: { ...business, away: { ...away, ...own } }, areas })
const promise = 'I reply within 24 hours.'

async function open(dialect: (typeof anyDialect)[number]) {
  const desk = await openWebsiteDesk(dialect)
  const { app, clock, database, page, website } = desk
  return {
    ...desk,
    /** What a visitor sees after this many hours. */
    async after(hours: number) {
      clock.pass(hours * hourMs)
      await website.keepUpToDate()
      const { facts, content } = await page('/contact')
      return { away: facts.away, lede: content.contactPage.lede, meta: content.pageMeta['/contact'] }
    },
    async ask(email: string) {
      await app.inject({ method: 'POST', url: '/api/consultations', body: { ...aRequest, email } })
      const row = await database.kysely
        .selectFrom('consultations')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      const mail = (await mailsOf(database)).find(({ toAddress }) => toAddress === email)
      return { ...row, mail: JSON.stringify(mail) }
    },
  }
}

for (const dialect of anyDialect) {
  test(`${dialect}: she is away from midnight to midnight in London, without anybody publishing then`, async () => {
    const { after, write } = await open(dialect)
    await write('details', detailsWith({}))
    const before = await after(0)
    expect(before).toMatchObject({ lede: expect.stringContaining(promise) })
    expect(before.away).toBeUndefined()
    expect((await after(13.9)).away).toBeUndefined()
    const during = await after(0.2)
    expect(during.away).toEqual({ back: '2026-03-05', backWords: 'Thursday 5 March', text: away.text })
    expect(during.lede).toContain('I reply from Thursday 5 March.')
    expect(JSON.stringify(during)).not.toContain('24 hours')
    expect((await after(71)).away).toBeDefined()
    expect(await after(1)).toEqual(before)
  })

  test(`${dialect}: a request that arrives while she is away is told so, and its 24 hours begin when she is back`, async () => {
    const { after, ask, write } = await open(dialect)
    await write('details', detailsWith({}))
    const early = await ask('early@example.com')
    expect(early.waitingSince).toBeNull()
    expect(early.mail).toContain('within 24 hours')
    await after(20)
    const late = await ask('late@example.com')
    expect(late.waitingSince?.toISOString()).toBe('2026-03-05T00:00:00.000Z')
    expect(late.mail).toContain('I am away until Thursday 5 March')
    expect(late.mail).not.toContain('24 hours')
  })

  test(`${dialect}: a day of return before the first day, an empty day and an empty text are refused in words`, async () => {
    const { call, page, write } = await open(dialect)
    const refused = await write('details', detailsWith({ back: '2026-03-01', text: '' }))
    expect(refused.body.errors['business.away.text']).toContain('10 to 160')
    const { body } = await write('details', detailsWith({ back: '2026-03-02' }))
    expect(body.errors).toEqual({
      'business.away.back': 'You would be back before you leave (2 Mar). Choose a later day.',
    })
    const preview = await call('GET', '/documents/details/preview.html')
    expect(preview.status).toBe(200)
    expect((await page('/contact')).content.business.away).toBeUndefined()
  })
}
