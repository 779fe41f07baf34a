import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { minutes } from '#tests/support/build-test-app.ts'
import { buildDatabase, dialects } from '#tests/support/databases.ts'
import { nightly } from './schedule.ts'
import { createScheduler, type Job } from './scheduler.ts'

const start = Date.parse('2026-03-01T10:00:00Z')

function movableClock() {
  let at = start
  return { now: () => new Date(at), pass: (ms: number) => (at += ms) }
}

async function build(dialect: (typeof dialects)[number]) {
  const database = await buildDatabase(dialect)
  const clock = movableClock()
  const errors: unknown[] = []
  /** One scheduler per simulated process. */
  const schedulerOf = (own: Partial<Job>) =>
    createScheduler({
      database,
      now: clock.now,
      jobs: [{ name: 'tidy', isDue: nightly.isDue, runSlice: async () => false, ...own }],
      onError: (error) => errors.push(error),
    })
  return { clock, errors, schedulerOf }
}

for (const dialect of dialects) {
  test(`${dialect}: a job runs once a night, slice by slice, in any one process`, async () => {
    const { clock, errors, schedulerOf } = await build(dialect)
    const slices: string[] = []
    const processes = ['a', 'b', 'c'].map((name) => {
      let left = 3
      return schedulerOf({
        runSlice: async () => {
          slices.push(name)
          left = left === 0 ? 2 : left - 1
          return left > 0
        },
      })
    })
    const lookAll = () => Promise.all(processes.map(({ look }) => look()))
    await lookAll()
    expect(slices).toHaveLength(3)
    expect(new Set(slices).size).toBe(1)
    clock.pass(15 * hourMs)
    await lookAll()
    expect(slices).toHaveLength(3)
    clock.pass(2 * hourMs)
    await lookAll()
    await lookAll()
    expect(slices).toHaveLength(6)
    expect(errors).toEqual([])
  })

  test(`${dialect}: no other process starts a running job, unless its process has died`, async () => {
    const { clock, schedulerOf } = await build(dialect)
    const begun = Promise.withResolvers<void>()
    const dead = Promise.withResolvers<boolean>()
    const runs: string[] = []
    const first = schedulerOf({
      runSlice: () => {
        runs.push('first')
        begun.resolve()
        return dead.promise
      },
    }).look()
    await begun.promise
    const second = schedulerOf({
      runSlice: async () => {
        runs.push('second')
        return false
      },
    })
    await second.look()
    clock.pass(minutes(4))
    await second.look()
    expect(runs).toEqual(['first'])
    clock.pass(minutes(2))
    await second.look()
    expect(runs).toEqual(['first', 'second'])
    // The first process was only slow: it finds its lease lost and stops.
    dead.resolve(true)
    await first
    expect(runs).toEqual(['first', 'second'])
  })

  test(`${dialect}: a slow job renews its lease between slices`, async () => {
    const { clock, schedulerOf } = await build(dialect)
    const others: string[] = []
    const other = schedulerOf({
      runSlice: async () => {
        others.push('other')
        return false
      },
    })
    let left = 5
    await schedulerOf({
      runSlice: async () => {
        clock.pass(minutes(3))
        await other.look()
        left -= 1
        return left > 0
      },
    }).look()
    expect(others).toEqual([])
  })

  test(`${dialect}: a failing job is reported and retried with growing delays, by any process`, async () => {
    const { clock, errors, schedulerOf } = await build(dialect)
    let isBroken = true
    const job = {
      runSlice: async () => {
        if (isBroken) throw new Error('The disk is full')
        return false
      },
    }
    const processes = [schedulerOf(job), schedulerOf(job)]
    const lookAll = async () => {
      for (const { look } of processes) await look()
    }
    /** Number of scheduler checks, ten seconds apart, until the next attempt. */
    const looksUntilTried = async () => {
      const before = errors.length
      for (let looks = 1; ; looks++) {
        clock.pass(10_000)
        await lookAll()
        if (errors.length > before) return looks
      }
    }
    await lookAll()
    expect(errors).toEqual([new Error('The disk is full')])
    const pauses: number[] = []
    for (let count = 0; count < 5; count++) pauses.push(await looksUntilTried())
    expect(pauses).toEqual([1, 2, 4, 8, 16])
    for (let count = 0; count < 6; count++) await looksUntilTried()
    // An hour at most, so that a repair takes effect within an hour.
    expect(await looksUntilTried()).toBe(360)
    isBroken = false
    const failed = errors.length
    clock.pass(minutes(60))
    await lookAll()
    isBroken = true
    clock.pass(dayMs)
    await lookAll()
    expect(errors).toHaveLength(failed + 1)
    // The success in between has reset the pauses.
    expect(await looksUntilTried()).toBe(1)
  })

  test(`${dialect}: a job whose work check fails backs off too, and delays no other job`, async () => {
    const { clock, errors, schedulerOf } = await build(dialect)
    let looks = 0
    const { look } = schedulerOf({
      hasWork: async () => {
        looks += 1
        throw new Error('The list cannot be read')
      },
    })
    const others: string[] = []
    const other = schedulerOf({
      name: 'other',
      isDue: () => true,
      runSlice: async () => {
        others.push('done')
        return false
      },
    })
    for (let count = 0; count < 7; count++) {
      await Promise.all([look(), other.look()])
      clock.pass(10_000)
    }
    expect([looks, errors.length, others.length]).toEqual([3, 3, 7])
  })

  test(`${dialect}: stopping ends a job after its slice, and another process continues it`, async () => {
    const { schedulerOf } = await build(dialect)
    const slices: string[] = []
    const first = schedulerOf({
      runSlice: async () => {
        slices.push('first')
        void first.stop()
        return true
      },
    })
    await first.look()
    await schedulerOf({
      runSlice: async () => {
        slices.push('second')
        return false
      },
    }).look()
    expect(slices).toEqual(['first', 'second'])
  })
}
