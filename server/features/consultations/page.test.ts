import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { deleteOldMails, keptForDays } from '#server/mail/jobs.ts'
import { dialects } from '#tests/support/databases.ts'
import { mailsOf } from '#tests/support/factories.ts'
import { buildRequestPage, told } from '#tests/support/request-page.ts'

for (const dialect of dialects) {
  test(`${dialect}: the history tells what happened to a request, newest first, and nothing of another`, async () => {
    const { call, clock, database, passLoggedIn, send, timeline } = await buildRequestPage(dialect)
    const id = await send()
    await send({ name: 'Priya Shah', email: 'priya@example.com' })
    clock.pass(hourMs)
    await call('PATCH', `/api/admin/worklist/${id}`, { status: 'booked' })
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
    expect((await call('GET', '/api/admin/consultations/unknown')).statusCode).toBe(404)
  })
}

for (const dialect of dialects) {
  test(`${dialect}: a request names the others of the same address or number, newest first, and nobody else's`, async () => {
    const { add, call } = await buildRequestPage(dialect)
    const { id } = await add({ email: 'amara@home.example', phone: 'mob 07700 900123 hm 0113 496 0182' })
    await add({ name: 'By number', email: 'a@work.example', phone: '+44 113 4960182', hoursAgo: 5 })
    await add({ name: 'By address', email: 'AMARA@home.example', phone: '0113 496 0000', hoursAgo: 9 })
    await add({ name: 'Junk', email: 'amara@home.example', status: 'junk' })
    await add({ name: 'Friend', email: 'b@x.example', phone: '0113 1', hairType: 'As on 07700 900123' })
    const { others } = (await call('GET', `/api/admin/consultations/${id}`)).json()
    expect(others.map(({ name }: { name: string }) => name)).toEqual(['By number', 'By address'])
  })
}
