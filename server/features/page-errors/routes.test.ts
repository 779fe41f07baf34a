import { expect, test } from 'vitest'
import { buildOwnerDesk } from '#tests/support/owner-desk.ts'

const url = '/api/admin/page-errors'
const report = { screen: 'analytics', name: 'RangeError', message: 'Invalid time value' }

test('a failed screen of the dashboard is one log line, and only the owner can report it', async () => {
  const { ask, logIn, logged } = await buildOwnerDesk('sqlite', { LOG_LEVEL: 'warn' })
  expect((await ask('POST', url, { body: report })).status).toBe(401)
  const { cookie } = await logIn()
  const before = logged.length
  expect((await ask('POST', url, { cookie, body: { ...report, stack: 'at Priya' } })).status).toBe(204)
  const lines = logged.slice(before).map((line) => JSON.parse(line))
  expect(lines).toEqual([
    expect.objectContaining({ ...report, level: 40, msg: 'A screen of the dashboard could not be shown' }),
  ])
  expect(lines[0]).not.toHaveProperty('stack')
})

test('a value that the engine quotes, an address or a number never reaches the log', async () => {
  const { ask, logIn, logged } = await buildOwnerDesk('sqlite', { LOG_LEVEL: 'warn' })
  const { cookie } = await logIn()
  for (const message of [
    `Unexpected token 'P', "Priya Shah" is not valid JSON`,
    'JSON Parse error: Unexpected identifier "Priya"',
    '"Priya Shah',
    'no such client: priya@example.com',
    'cannot call 07700 900461',
  ])
    expect((await ask('POST', url, { cookie, body: { ...report, message } })).status).toBe(204)
  expect(logged.join()).not.toMatch(/priya|900461/i)
  expect(logged.join()).toContain('is not valid JSON')
  for (const refused of [{ screen: 'Priya' }, { message: 'x'.repeat(201) }, { name: 'x'.repeat(41) }])
    expect((await ask('POST', url, { cookie, body: { ...report, ...refused } })).status).toBe(400)
})

test('a screen that fails again and again cannot fill the log', async () => {
  const { ask, logIn } = await buildOwnerDesk('sqlite', { LOG_LEVEL: 'warn' })
  const { cookie } = await logIn()
  const send = async () => (await ask('POST', url, { cookie, body: report })).status
  for (let sent = 0; sent < 20; sent++) expect(await send()).toBe(204)
  expect(await send()).toBe(429)
})
