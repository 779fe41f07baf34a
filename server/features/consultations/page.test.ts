import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { deleteOldMails, keptForDays } from '#server/mail/jobs.ts'
import { dialects } from '#tests/support/databases.ts'
import { mailsOf } from '#tests/support/factories.ts'
import { buildRequestPage, told } from '#tests/support/request-page.ts'

for (const dialect of dialects) {
  test(`${dialect}: the neighbours of a request are those of the list it was opened from`, async () => {
    const { add, neighbours } = await buildRequestPage(dialect)
    const rows: Record<string, string> = {}
    for (const [hoursAgo, status] of [
      [30, 'new'],
      [2, 'new'],
      [40, 'booked'],
      [50, 'replied'],
      [1, 'junk'],
      [90, 'closed'],
    ] as const) {
      const name = `${hoursAgo} ${status}`
      rows[name] = (await add({ hoursAgo, status, name })).id
    }
    const inOrder = ['30 new', '2 new', '40 booked', '50 replied', '90 closed']
    for (const [index, name] of inOrder.entries()) {
      const around = await neighbours(`${rows[name]}`)
      expect(around).toMatchObject({ place: index + 1, total: 5 })
      expect(around.previous?.name).toBe(inOrder[index - 1])
      expect(around.next?.name).toBe(inOrder[index + 1])
    }
    expect(await neighbours(`${rows['2 new']}`, 'new')).toEqual({
      place: 2,
      total: 2,
      previous: { id: rows['30 new'], name: '30 new' },
    })
    expect(await neighbours(`${rows['40 booked']}`, 'booked')).toEqual({ place: 1, total: 1 })
    expect(await neighbours(`${rows['1 junk']}`, 'junk')).toEqual({ place: 1, total: 1 })
  })

  test(`${dialect}: requests of one moment each have a place of their own`, async () => {
    const { add, neighbours } = await buildRequestPage(dialect)
    const ids: string[] = []
    for (let count = 0; count < 4; count++) ids.push((await add()).id)
    const [first = ''] = ids.toSorted()
    const visited: string[] = []
    for (let id = first; id; id = (await neighbours(id)).next?.id) visited.push(id)
    expect(visited).toEqual(ids.toSorted())
  })

  test(`${dialect}: a request that has left the list still leads on from where it was`, async () => {
    const { add, call, neighbours } = await buildRequestPage(dialect)
    const [first, second, third] = [await add({ hoursAgo: 3 }), await add({ hoursAgo: 2 }), await add()]
    await call('PATCH', `/api/admin/worklist/${second.id}`, { status: 'replied', version: 1 })
    expect(await neighbours(second.id, 'new')).toEqual({
      total: 2,
      previous: { id: first.id, name: first.name },
      next: { id: third.id, name: third.name },
    })
    expect((await call('GET', '/api/admin/worklist/unknown/neighbours')).statusCode).toBe(404)
  })

  test(`${dialect}: the history tells what happened to a request, newest first, and nothing of another`, async () => {
    const { call, clock, database, passLoggedIn, send, timeline } = await buildRequestPage(dialect)
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
  })

  test(`${dialect}: that a mail was refused is still told once the owner has left it`, async () => {
    const { call, clock, database, send, timeline } = await buildRequestPage(dialect)
    const ids = [await send(), await send({ name: 'Priya Shah' })]
    await database.write((tx) =>
      tx.updateTable('mails').set({ state: 'refused', settledAt: clock.now() }).execute(),
    )
    const [mail] = (await mailsOf(database)).filter(({ consultationId }) => consultationId === ids[0])
    expect((await call('DELETE', `/api/admin/mail/refused/${mail?.id}`)).statusCode).toBe(204)
    expect((await call('DELETE', '/api/admin/mail/refused')).statusCode).toBe(204)
    for (const id of ids)
      expect(told(await timeline(id)).toSorted()).toEqual([
        'arrived',
        'consultation_acknowledgement refused',
        'consultation_alert refused',
      ])
  })

  test(`${dialect}: an unknown request has no history`, async () => {
    const { call, urlOf } = await buildRequestPage(dialect)
    expect((await call('GET', urlOf('unknown', 'timeline'))).statusCode).toBe(404)
  })
}
