import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { dialects } from '#tests/support/databases.ts'
import { buildOwnerDesk } from '#tests/support/owner-desk.ts'
import { deleteOldSignIns } from './jobs.ts'

for (const dialect of dialects)
  test(`${dialect}: the nightly job deletes expired sessions, pending logins and browsers unused for 180 days`, async () => {
    const { logIn, turnOn, clock, database } = await buildOwnerDesk(dialect)
    const { cookie } = await logIn()
    await turnOn(cookie)
    await logIn()
    const left = async () => {
      await deleteOldSignIns({ database, now: clock.now })
      const tables = ['adminSessions', 'pendingLogins', 'knownBrowsers'] as const
      return await Promise.all(
        tables.map(async (table) => (await database.kysely.selectFrom(table).select('id').execute()).length),
      )
    }
    expect(await left()).toEqual([1, 1, 1])
    clock.pass(12 * hourMs)
    expect(await left()).toEqual([0, 0, 1])
    clock.pass(180 * dayMs)
    expect(await left()).toEqual([0, 0, 0])
  })
