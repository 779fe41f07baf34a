import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { anyDialect, type dialects } from '#tests/support/databases.ts'
import { beth, buildDiary, thursday } from '#tests/support/diary.ts'
import { mailsOf } from '#tests/support/factories.ts'

/** The test clock stands at 10:00 on Sunday, 1 March 2026. */
async function build(dialect: (typeof dialects)[number]) {
  const diary = await buildDiary(dialect)
  const { call, database } = diary
  const entry = async (id: string) => (await call('GET', `/api/admin/worklist/${id}`)).json()
  const waiting = async () => (await mailsOf(database)).filter(({ state }) => state === 'waiting')
  const leave = () => database.write((tx) => tx.updateTable('mails').set({ state: 'sent' }).execute())
  const kinds = async (day: string) => (await diary.diary(day)).days[0]?.rows.map(({ kind }) => kind)
  const texts = async (id: string): Promise<string[]> =>
    (await diary.read(id)).history.map(({ text }: { text: string }) => text)
  return { ...diary, entry, waiting, leave, kinds, texts }
}

for (const dialect of anyDialect) {
  test(`${dialect}: a time that spring leaves out is refused, one that autumn repeats must say which, and nobody books without a session`, async () => {
    const { app, call, url } = await build(dialect)
    const body = { id: randomUUID(), who: beth, ...thursday, ignoreWarnings: true }
    const post = (own: object) => call('POST', url, { ...body, id: randomUUID(), ...own })
    const spring = await post({ date: '2026-03-29', time: '01:30' })
    expect(spring.json().errors).toEqual({ time: expect.stringContaining('leave this hour out') })
    const autumn = { date: '2026-10-25', time: '01:30' }
    expect((await post(autumn)).json().errors).toEqual({ hour: expect.stringContaining('comes twice') })
    const instants = []
    for (const hour of ['first', 'second'])
      instants.push((await post({ ...autumn, hour })).json().appointment.startsAt)
    expect(Date.parse(instants[1]) - Date.parse(instants[0])).toBe(hourMs)
    expect((await post({ date: '2029-01-01' })).statusCode).toBe(400)
    expect((await post({ minutes: 3 })).statusCode).toBe(400)
    expect((await app.inject({ method: 'POST', url, body })).statusCode).toBe(401)
  })
}
