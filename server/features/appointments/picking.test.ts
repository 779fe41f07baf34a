import { expect, onTestFinished, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { connectDatabase } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { buildDatabase, copyTemplate } from '#tests/support/databases.ts'
import { answer, buildPickDeps, offerTo, pickInGeneratedDiaries } from '#tests/support/generated-diaries.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'
import { doOverlap } from './plan.ts'

/** Fails if two appointments overlap. */
async function expectNoOverlap(database: Database) {
  const rows = await database.kysely.selectFrom('appointments').selectAll().orderBy('startsAt').execute()
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1]
    if (next) expect(doOverlap(row, next)).toBe(false)
  }
  return rows
}

test('whatever is booked, offered and picked at once, nothing that is picked overlaps, is too near, or was not offered', async () => {
  const numRuns = propertyRuns(100)
  const picked = await pickInGeneratedDiaries(await buildDatabase('sqlite'), numRuns)
  expect(picked).toBeGreaterThan(numRuns / 2)
}, 1_800_000)

test('of 60 clients who press for one time, over three processes, one has it', async () => {
  const url = await copyTemplate('postgres')
  const processes = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const database = connectDatabase(url)
      onTestFinished(() => database.close())
      return await buildPickDeps(database)
    }),
  )
  const [first] = processes
  if (!first) throw new Error('no process')
  const startsAt = new Date(first.now().getTime() + 72 * hourMs)
  const offers = await Promise.all(
    Array.from({ length: 60 }, () => offerTo(first.database, first.now(), [startsAt])),
  )
  const outcomes = await Promise.all(
    offers.map(({ id, times }, index) => answer(processes[index % 3] ?? first, id, times[0]?.choice ?? '')),
  )
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'gone')).toHaveLength(59)
  expect(await expectNoOverlap(first.database)).toHaveLength(1)
})
