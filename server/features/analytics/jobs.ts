import { dayMs } from '#contract/durations.ts'
import { londonDay, londonMidnight } from '#contract/london-time.ts'
import type { Database } from '#server/database/database.ts'
import { monthsBefore, nightly } from '#server/jobs/schedule.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { listChangedDays } from './days-repository.ts'
import { countAndFreezeDays, recountDay } from './recount-days.ts'
import { deleteOldChoices, deleteOldTrackingRows, endOldVisits } from './repository.ts'

export const daysKept = 180
export const consentMonthsKept = 24

// Small slices: each transaction takes a few milliseconds, so it does not delay visitors' requests.
const rowsPerSlice = 200
const visitsPerSlice = 50

type JobDeps = { database: Database; now: () => Date }

/**
 * Deletes rows past their retention period; daily totals stay. Finished days are counted first, so that opening the
 * statistics only has to count today.
 */
export const deleteOldVisits = ({ database, now }: JobDeps): Job => ({
  name: 'delete-old-visits',
  isFinal: true,
  isDue: nightly.isDue,
  runSlice: async () => {
    const { kind, kysely, write } = database
    const [changed] = await listChangedDays(kysely, londonDay(now()))
    if (changed !== undefined) {
      await write((tx) => recountDay(tx, changed))
      return true
    }
    const firstDay = londonDay(new Date(now().getTime() - daysKept * dayMs))
    const rows = { before: londonMidnight(firstDay), limit: rowsPerSlice }
    const visits = { before: firstDay, limit: visitsPerSlice }
    const choices = { before: monthsBefore(now(), consentMonthsKept), limit: rowsPerSlice }
    await write((tx) => countAndFreezeDays(tx, firstDay))
    return (
      (await write((tx) => deleteOldTrackingRows(tx, 'page_views', rows))).length === rows.limit ||
      (await write((tx) => deleteOldTrackingRows(tx, 'events', rows))).length === rows.limit ||
      (await write((tx) => endOldVisits(tx, kind, visits))).length === visits.limit ||
      (await write((tx) => deleteOldChoices(tx, kind, choices))).length === choices.limit
    )
  },
})
