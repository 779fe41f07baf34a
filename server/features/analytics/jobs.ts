import { dayMs } from '#contract/durations.ts'
import { londonDay, londonMidnight } from '#contract/london-time.ts'
import type { Database } from '#server/database/database.ts'
import { monthsBefore } from '#server/jobs/months-before.ts'
import { nightly } from '#server/jobs/schedule.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { listChangedDays } from './days-repository.ts'
import { deleteOldChoices, deleteOldRows, endOldVisits } from './retention-repository.ts'
import { finaliseDays, rollUp } from './roll-up.ts'

export const daysKept = 180
export const consentMonthsKept = 24

// So many in a transaction that whoever waits for its end does not notice: a few milliseconds.
const rowsPerSlice = 200
const visitsPerSlice = 50

type JobDeps = { database: Database; now: () => Date }

/**
 * Deletes what is older than we promise to keep; the figures stay as they are. The days that are over are counted
 * before, so that whoever asks for the figures waits for today's only.
 */
export const deleteOldVisits = ({ database, now }: JobDeps): Job => ({
  name: 'delete-old-visits',
  isFinal: true,
  isDue: nightly.isDue,
  runSlice: async () => {
    const { kind, kysely, write } = database
    const [changed] = await listChangedDays(kysely, londonDay(now()))
    if (changed !== undefined) {
      await write((tx) => rollUp(tx, changed))
      return true
    }
    const firstDay = londonDay(new Date(now().getTime() - daysKept * dayMs))
    const rows = { before: londonMidnight(firstDay), limit: rowsPerSlice }
    const visits = { before: firstDay, limit: visitsPerSlice }
    const choices = { before: monthsBefore(now(), consentMonthsKept), limit: rowsPerSlice }
    await write((tx) => finaliseDays(tx, firstDay))
    return (
      (await write((tx) => deleteOldRows(tx, 'page_views', rows))).length === rows.limit ||
      (await write((tx) => deleteOldRows(tx, 'events', rows))).length === rows.limit ||
      (await write((tx) => endOldVisits(tx, kind, visits))).length === visits.limit ||
      (await write((tx) => deleteOldChoices(tx, kind, choices))).length === choices.limit
    )
  },
})
