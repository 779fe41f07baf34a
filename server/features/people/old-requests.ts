import { dayMs } from '#contract/durations.ts'
import type { OldRequests } from '#contract/people.ts'
import type { Database } from '#server/database/database.ts'
import { backUpBeforeDeletion } from '#server/features/backups/service.ts'
import { deleteConsultationAndItsRows } from '#server/features/consultations/service.ts'
import { AppError } from '#server/http/errors.ts'
import { monthsBefore } from '#server/jobs/schedule.ts'
import { addPeopleLogEntry, lastPeopleLogTime } from './log-repository.ts'
import { countRequestsBefore, listRequestsOlderThan } from './old-requests-repository.ts'

type Deps = { database: Database; now: () => Date }
type DeletionDeps = Deps & Parameters<typeof backUpBeforeDeletion>[0]

const monthsKept = 24
// A slice takes a few milliseconds, and other writes run in between.
const rowsPerSlice = 100

export async function readOldRequests({ database, now }: Deps): Promise<OldRequests> {
  const { kysely } = database
  const at = now()
  const olderThan = monthsBefore(at, monthsKept)
  const count = await countRequestsBefore(kysely, olderThan)
  const settledAt = await lastPeopleLogTime(kysely, ['old_deleted', 'old_kept'])
  const keptAt = await lastPeopleLogTime(kysely, ['old_kept'])
  return {
    count,
    olderThan: olderThan.toISOString(),
    isDue: count > 0 && (!settledAt || at.getTime() - settledAt.getTime() > 365 * dayMs),
    ...(keptAt && { keptAt: keptAt.toISOString() }),
  }
}

/** Deletes old requests with everything that belongs to them, if their number is still the one that was confirmed. */
export async function deleteOldRequests(
  deps: DeletionDeps,
  seen: { count: number; olderThan: string },
): Promise<{ deleted: number }> {
  const { database, now } = deps
  const { kysely } = database
  const longest = monthsBefore(now(), monthsKept)
  const olderThan = new Date(Math.min(Date.parse(seen.olderThan), longest.getTime()))
  const count = await countRequestsBefore(kysely, olderThan)
  if (count !== seen.count)
    throw new AppError('CONFLICT', {
      detail: `It would be ${count === 1 ? '1 request' : `${count} requests`} by now. Please confirm again.`,
    })
  if (count > 0) await backUpBeforeDeletion(deps)
  let deleted = 0
  for (let hasMore = count > 0; hasMore; ) {
    const slice = await listRequestsOlderThan(kysely, olderThan, rowsPerSlice)
    deleted += await database.write(async (tx) => {
      let inSlice = 0
      for (const { id } of slice) if (await deleteConsultationAndItsRows(tx, id)) inSlice += 1
      return inSlice
    })
    hasMore = slice.length === rowsPerSlice
  }
  if (deleted > 0)
    await database.write((tx) =>
      addPeopleLogEntry(tx, { at: now(), action: 'old_deleted', counts: { request: deleted } }),
    )
  return { deleted }
}

/** Keeps old requests; the owner is asked again in a year. */
export async function keepOldRequests(deps: Deps): Promise<void> {
  const { count } = await readOldRequests(deps)
  const { database, now } = deps
  await database.write((tx) =>
    addPeopleLogEntry(tx, { at: now(), action: 'old_kept', counts: { request: count } }),
  )
}
