import type { Database } from '#server/database/database.ts'
import { nightly } from '#server/jobs/schedule.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { type AgeingTable, deleteOldRows } from './retention-repository.ts'

export const daysKept = 180
export const consentMonthsKept = 24
const dayMs = 24 * 60 * 60 * 1000

// A consultation may be waiting for the end of a slice: half of what it may take, for a machine that is slow just now.
const sliceMs = 10
const rowsAtFirst = 50

function monthsBefore(at: Date, months: number): Date {
  const earlier = new Date(at)
  earlier.setUTCMonth(earlier.getUTCMonth() - months)
  // The month may have no such day: rather keep too long than not long enough.
  if (earlier.getUTCDate() !== at.getUTCDate()) earlier.setUTCDate(0)
  return earlier
}

/** Deletes what is older than we promise to keep; the figures stay as they are. */
export function deleteOldVisits({ database, now }: { database: Database; now: () => Date }): Job {
  let limit = rowsAtFirst

  async function deleteSlice(table: AgeingTable, before: Date): Promise<boolean> {
    const rows = limit
    const deleted = await database.write(async (tx) => {
      const startedAt = performance.now()
      const count = await deleteOldRows(tx, database.kind, { table, before, limit: rows })
      const tookMs = performance.now() - startedAt
      if (count === rows) limit = Math.max(1, Math.round(rows * Math.min(2, sliceMs / 2 / tookMs)))
      return count
    })
    return deleted === rows
  }

  return {
    name: 'delete-old-visits',
    isDue: nightly.isDue,
    runSlice: async () => {
      const rowsBefore = new Date(now().getTime() - daysKept * dayMs)
      return (
        (await deleteSlice('page_views', rowsBefore)) ||
        (await deleteSlice('events', rowsBefore)) ||
        (await deleteSlice('cookie_consents', monthsBefore(now(), consentMonthsKept)))
      )
    },
  }
}
