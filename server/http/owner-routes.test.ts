import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { createToken, hashToken } from '#server/security/token.ts'
import { readAllRows } from '#tests/support/all-rows.ts'
import { buildConsultation, buildSession } from '#tests/support/factories.ts'
import { buildOwnerDesk } from '#tests/support/owner-desk.ts'
import { publicCalls } from '#tests/support/public-calls.ts'
import { addressOf, isWriting, listRoutes, nameOf } from '#tests/support/route-table.ts'

const ownerCallsOf = (app: FastifyInstance) => {
  const calls = listRoutes(app)
  const open = calls.map(nameOf).filter((name) => name in publicCalls)
  expect(open.toSorted()).toEqual(Object.keys(publicCalls).toSorted())
  return calls.filter((call) => !(nameOf(call) in publicCalls))
}

test("every call that is not named as open to all is refused without the owner's session, and touches nothing", async () => {
  const { app, database, user, clock, logIn, turnOn } = await buildOwnerDesk()
  await buildConsultation(database)
  // First, because a login deletes expired sessions.
  await turnOn((await logIn()).cookie)
  const tooOld = await buildSession(database, user.id, clock.now())
  clock.pass(29.5 * dayMs)
  const idle = await buildSession(database, user.id, clock.now())
  clock.pass(12 * hourMs)
  await database.write((tx) =>
    tx
      .updateTable('adminSessions')
      .set({ lastSeenAt: clock.now() })
      .where('id', '=', hashToken(tooOld.replace('session=', '')))
      .execute(),
  )
  const live = await buildSession(database, user.id, clock.now())
  const { cookie: pending } = await logIn()
  expect(pending).toMatch(/^pending-login=/)
  const token = live.replace('session=', '')
  const cookies = {
    ...{ none: '', idle, tooOld, pending },
    'pending as session': pending.replace('pending-login', 'session'),
    forged: `session=${createToken()}`,
    longer: `${live}A`,
    'as it is stored': `session=${hashToken(token)}`,
    'of the https site': `__Host-session=${token}`,
  }
  const before = await readAllRows(database)
  for (const call of ownerCallsOf(app))
    for (const method of isWriting(call) ? [call.method] : [call.method, 'HEAD'])
      for (const [kind, cookie] of Object.entries(cookies)) {
        const answer = await app.inject({
          ...{ method: method as 'GET', url: addressOf(call), headers: { cookie } },
          ...(isWriting(call) && { body: {} }),
        })
        expect([nameOf(call), kind, answer.statusCode]).toEqual([nameOf(call), kind, 401])
      }
  expect(await readAllRows(database)).toEqual(before)
  expect((await app.inject({ url: '/api/admin/account', headers: { cookie: live } })).statusCode).toBe(200)
})
