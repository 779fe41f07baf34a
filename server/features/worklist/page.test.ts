import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { deleteOldMails, keptForDays } from '#server/mail/jobs.ts'
import { dialects } from '#tests/support/databases.ts'
import { mailsOf } from '#tests/support/factories.ts'
import { buildRequestPage, told } from '#tests/support/request-page.ts'

for (const dialect of dialects) {
  test(`${dialect}: the history tells what happened to a request, newest first, and nothing of another`, async () => {
    const { call, clock, database, passLoggedIn, send, timeline, urlOf } = await buildRequestPage(dialect)
    const id = await send()
    await send({ name: 'Priya Shah', email: 'priya@example.com' })
    clock.pass(hourMs)
    await call('PATCH', `/api/admin/worklist/${id}`, { status: 'booked', version: 1 })
    clock.pass(hourMs)
    expect(told(await timeline(id))).toEqual([
      'status new booked',
      'consultation_acknowledgement waiting',
      'consultation_alert waiting',
      'arrived',
    ])
    await passLoggedIn(dayMs)
    expect(told(await timeline(id))).toContain('consultation_acknowledgement expired')
    await database.write((tx) =>
      tx.updateTable('mails').set({ state: 'sent', settledAt: clock.now(), expiresAt: null }).execute(),
    )
    const sent = told(await timeline(id))
    expect(sent).toContain('consultation_alert sent')
    // Mails are deleted after a month; the history keeps their outcome as long as the request.
    await passLoggedIn((keptForDays.sent + 1) * dayMs)
    await deleteOldMails({ database, now: clock.now })
    expect(await mailsOf(database)).toEqual([])
    expect(told(await timeline(id))).toEqual(sent)
    expect((await call('GET', urlOf('unknown', 'timeline'))).statusCode).toBe(404)
  })
}
