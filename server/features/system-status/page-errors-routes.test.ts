import { expect, test } from 'vitest'
import { usuallySqlite } from '#tests/support/databases.ts'
import { buildOwnerDesk } from '#tests/support/owner-desk.ts'

const url = '/api/admin/page-errors'
const report = {
  part: 'analytics',
  kind: 'range',
  reason: 'invalid-date',
  release: 'admin-Cyp7oijZ.js',
  at: ['london-time-CnrfgBn7.js:1:2345', 'admin-Cyp7oijZ.js:1:678'],
}

for (const dialect of usuallySqlite) {
  test(`${dialect}: a failed part of the dashboard is one log line, and only the owner can report it`, async () => {
    const { ask, logIn, logged } = await buildOwnerDesk(dialect, { LOG_LEVEL: 'warn' })
    expect((await ask('POST', url, { body: report })).status).toBe(401)
    const { cookie } = await logIn()
    const before = logged.length
    expect((await ask('POST', url, { cookie, body: { ...report, user: 'Priya Shah' } })).status).toBe(204)
    const lines = logged.slice(before).map((line) => JSON.parse(line))
    expect(lines).toEqual([
      expect.objectContaining({ ...report, level: 40, msg: 'A part of the dashboard could not be shown' }),
    ])
    expect(lines.join()).not.toContain('Priya')
  })

  test(`${dialect}: a report holds known reasons and positions in our scripts, never typed text`, async () => {
    const { ask, logIn, logged } = await buildOwnerDesk(dialect, { LOG_LEVEL: 'warn' })
    const { cookie } = await logIn()
    for (const refused of [
      { part: 'priya@example.com' },
      { kind: 'Priya' },
      { reason: '"Priya" is not valid JSON' },
      { release: 'Priya Shah' },
      { at: ['Priya Shah'] },
      { at: Array.from({ length: 6 }, () => 'admin-x.js:1:1') },
    ])
      expect([refused, (await ask('POST', url, { cookie, body: { ...report, ...refused } })).status]).toEqual(
        [refused, 400],
      )
    const long = { ...report, at: ['x'.repeat(3000)] }
    expect((await ask('POST', url, { cookie, body: long })).status).toBe(413)
    expect(logged.join()).not.toContain('Priya')
  })

  test(`${dialect}: a page that fails again and again cannot fill the log`, async () => {
    const { ask, logIn, logged } = await buildOwnerDesk(dialect, { LOG_LEVEL: 'warn' })
    const { cookie } = await logIn()
    const send = async () => (await ask('POST', url, { cookie, body: report })).status
    const answers: number[] = []
    for (let sent = 0; sent < 25; sent++) answers.push(await send())
    expect(answers.filter((status) => status === 204)).toHaveLength(20)
    expect(answers.slice(20)).toEqual(Array.from({ length: 5 }, () => 429))
    expect(logged.filter((line) => line.includes('could not be shown'))).toHaveLength(20)
  })
}
