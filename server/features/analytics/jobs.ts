import { dayMs, monthsBefore } from '#contract/durations.ts'
import { londonDay, londonMidnight } from '#contract/london-time.ts'
import type { Database } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { inBatches } from '#server/jobs/in-batches.ts'
import { listChangedDays } from './days-repository.ts'
import { countAndFreezeDays, recountDay } from './recount-days.ts'
import { deleteOldChoices, deleteOldTrackingRows, endOldVisits } from './repository.ts'

export const daysKept = 180
export const consentMonthsKept = 24

const rowsPerBatch = 200
const visitsPerBatch = 50

type JobDeps = { database: Database; now: () => Date }

/**
 * Deletes rows past their retention period; daily totals stay. Finished days are counted first, so that opening the
 * statistics only has to count today.
 */
export async function deleteOldVisits({ database: { kind, kysely, write }, now }: JobDeps): Promise<void> {
  const at = now()
  for (const day of await listChangedDays(kysely, londonDay(at))) await write((tx) => recountDay(tx, day))
  const firstDay = londonDay(new Date(at.getTime() - daysKept * dayMs))
  const rows = { before: londonMidnight(firstDay), limit: rowsPerBatch }
  const visits = { before: firstDay, limit: visitsPerBatch }
  const choices = { before: monthsBefore(at, consentMonthsKept), limit: rowsPerBatch }
  await write((tx) => countAndFreezeDays(tx, firstDay))
  const deleteBatches = (limit: number, run: (tx: Executor) => Promise<readonly unknown[]>) =>
    inBatches(async () => (await write(run)).length === limit)
  await deleteBatches(rows.limit, (tx) => deleteOldTrackingRows(tx, 'page_views', rows))
  await deleteBatches(rows.limit, (tx) => deleteOldTrackingRows(tx, 'events', rows))
  await deleteBatches(visits.limit, (tx) => endOldVisits(tx, kind, visits))
  await deleteBatches(choices.limit, (tx) => deleteOldChoices(tx, kind, choices))
}
