import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { stoppedClock } from '#tests/support/build-test-app.ts'
import { buildDatabase, dialects } from '#tests/support/databases.ts'
import { createClockGuard, heldForMs } from './clock-guard.ts'
import { leaseMs } from './lease.ts'
import { nightly } from './schedule.ts'
import { createScheduler } from './scheduler.ts'

async function build(dialect: (typeof dialects)[number]) {
  const database = await buildDatabase(dialect)
  const clock = stoppedClock()
  const told: Date[] = []
  const ran: string[] = []
  /** A new guard and scheduler, as after a restart of the process. */
  const start = () => {
    const guard = createClockGuard({ database, now: clock.now, onHold: (until) => told.push(until) })
    const job = (name: string) => ({
      name,
      isDue: nightly.isDue,
      runSlice: async () => {
        ran.push(name)
        return false
      },
    })
    return createScheduler({
      ...{ database, now: clock.now },
      jobs: [{ ...job('delete'), isFinal: true }, job('remind')],
      checkClock: guard.check,
      onError: (error) => {
        throw error
      },
    })
  }
  const look = async (scheduler = start()) => {
    ran.length = 0
    await scheduler.look()
    return [...ran]
  }
  return { clock, database, look, start, told }
}

for (const dialect of dialects) {
  test(`${dialect}: with the clock a year ahead nothing is deleted, until it is corrected`, async () => {
    const { clock, look, start, told } = await build(dialect)
    expect(await look()).toEqual(['delete', 'remind'])
    clock.pass(365 * dayMs)
    expect(await look()).toEqual(['remind'])
    // Neither a restart nor the next night ends the hold.
    const scheduler = start()
    clock.pass(dayMs)
    expect(await look(scheduler)).toEqual(['remind'])
    expect(told.length).toBeGreaterThan(0)
    clock.pass(-365 * dayMs)
    expect(await look(scheduler)).toEqual(['delete', 'remind'])
  })

  test(`${dialect}: deletions are held for a week after a month off, and not after a weekend`, async () => {
    const { clock, look } = await build(dialect)
    await look()
    clock.pass(1.9 * dayMs)
    expect(await look()).toEqual(['delete', 'remind'])
    clock.pass(30 * dayMs)
    expect(await look()).toEqual(['remind'])
    for (let day = 0; day < heldForMs / dayMs - 1; day++) {
      clock.pass(dayMs)
      expect(await look()).toEqual(['remind'])
    }
    clock.pass(dayMs)
    expect(await look()).toEqual(['delete', 'remind'])
  })

  test(`${dialect}: a job leased by a clock far ahead is not blocked for a year`, async () => {
    const { clock, database, look } = await build(dialect)
    const leasedUntil = new Date(clock.now().getTime() + 365 * dayMs + leaseMs)
    await database.write((tx) =>
      tx.insertInto('jobs').values({ name: 'remind', doneAt: null, leasedUntil, leasedBy: 'dead' }).execute(),
    )
    expect(await look()).toEqual(['delete', 'remind'])
  })
}
