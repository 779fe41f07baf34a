import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anyDialect } from '#tests/support/databases.ts'
import { beth, buildDiary, thursday } from '#tests/support/diary.ts'

for (const dialect of anyDialect) {
  test(`${dialect}: a time that spring leaves out is refused, one that autumn repeats is the first, and nobody books without a session`, async () => {
    const { app, call, url } = await buildDiary(dialect)
    const body = { id: randomUUID(), who: beth, ...thursday, ignoreWarnings: true }
    const post = (own: object) => call('POST', url, { ...body, id: randomUUID(), ...own })
    const spring = await post({ date: '2026-03-29', time: '01:30' })
    expect(spring.json().errors).toEqual({ time: expect.stringContaining('leave this hour out') })
    const autumn = { date: '2026-10-25', time: '01:30' }
    expect((await post(autumn)).json().appointment.startsAt).toBe('2026-10-25T00:30:00.000Z')
    expect((await post({ date: '2029-01-01' })).statusCode).toBe(400)
    expect((await post({ minutes: 3 })).statusCode).toBe(400)
    expect((await app.inject({ method: 'POST', url, body })).statusCode).toBe(401)
  })
}
