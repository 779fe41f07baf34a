import { dayMs } from '#contract/durations.ts'
import type { Database } from '#server/database/database.ts'
import { nightly } from '#server/jobs/schedule.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { deleteAllowancesBefore } from './allowances.ts'
import { deleteMailsBefore } from './delete-mails-repository.ts'

/** Days a mail is kept after it was settled or expired: refused ones longer, since the owner may look into them. */
export const keptForDays = { sent: 30, skipped: 30, expired: 30, refused: 90 } as const

/** Days the counts of form mails are kept. */
export const allowancesKeptForDays = 2

/** Deletes mails that were settled long ago, and old counts of automatic mails. */
export function deleteOldMails({ database, now }: { database: Database; now: () => Date }): Job {
  return {
    name: 'delete-old-mails',
    isFinal: true,
    isDue: nightly.isDue,
    async runSlice() {
      const before = (days: number) => new Date(now().getTime() - days * dayMs)
      return await database.write(async (tx) => {
        let hasMore = false
        for (const outcome of ['sent', 'skipped', 'expired', 'refused'] as const) {
          const until = before(keptForDays[outcome])
          hasMore = (await deleteMailsBefore(tx, database.kind, outcome, until)) || hasMore
        }
        const oldestDay = before(allowancesKeptForDays - 1)
          .toISOString()
          .slice(0, 10)
        await deleteAllowancesBefore(tx, oldestDay)
        return hasMore
      })
    },
  }
}
