import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { keepHeader, sessionHeader } from '#contract/kept-offline.ts'
import { createToken } from '#server/security/token.ts'
import { anyDialect } from '#tests/support/databases.ts'
import { buildConsultation } from '#tests/support/factories.ts'
import { buildOwnerDesk } from '#tests/support/owner-desk.ts'
import { addressOf, listRoutes } from '#tests/support/route-table.ts'

for (const dialect of anyDialect) {
  test(`${dialect}: answers to the owner name her session and when it ends, and to nobody else`, async () => {
    const { app, clock, logIn } = await buildOwnerDesk(dialect)
    const named = async (cookie: string, url = '/api/admin/me') =>
      (await app.inject({ url, headers: { cookie } })).headers[sessionHeader]
    const { cookie } = await logIn()
    const first = String(await named(cookie))
    expect(first).toMatch(/^[0-9a-f]{16} \d{13}$/)
    const [name, endsAt] = first.split(' ')
    expect(Number(endsAt)).toBe(clock.now().getTime() + 12 * hourMs)
    expect(await named(cookie, '/api/admin/diary')).toBe(first)
    expect(cookie).not.toContain(name)

    // It ends later with each call, but never after 30 days.
    const start = clock.now().getTime()
    for (let hours = 0; hours < 30 * 24 - 6; hours += 6) {
      clock.pass(6 * hourMs)
      await named(cookie)
    }
    expect(await named(cookie)).toBe(`${name} ${start + 30 * dayMs}`)

    const other = String(await named((await logIn()).cookie))
    expect(other.split(' ')[0]).not.toBe(name)
    for (const stranger of ['', `session=${createToken()}`])
      for (const url of ['/api/admin/me', '/api/admin/diary'])
        expect(await named(stranger, url)).toBeUndefined()
  })

  test(`${dialect}: her device may keep four calls, and no answer of another one`, async () => {
    const { app, database, logIn } = await buildOwnerDesk(dialect)
    await buildConsultation(database)
    const { cookie } = await logIn()
    const kept = new Set<string>()
    for (const call of listRoutes(app).filter(({ method }) => method === 'GET')) {
      const answer = await app.inject({ url: addressOf(call), headers: { cookie } })
      if (answer.headers[keepHeader]) kept.add(call.path)
    }
    expect([...kept].toSorted()).toEqual([
      '/api/admin/appointments/:id',
      '/api/admin/diary',
      '/api/admin/mail',
      '/api/admin/worklist/summary',
    ])
  })
}
