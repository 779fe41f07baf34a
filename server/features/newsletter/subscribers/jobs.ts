import { dayMs } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { nightly } from '#server/jobs/schedule.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { eraseSubscriberFromMails } from '#server/mail/delete-mails-repository.ts'
import { deleteUnusedSuppressions } from '#server/mail/suppressions.ts'
import { deletePendingSubscribers } from './repository.ts'

export const pendingForDays = 30
const rowsPerSlice = 200

/** Deletes addresses that were never confirmed, and their mails. */
export function deleteUnconfirmed({ database, now }: Pick<Deps, 'database' | 'now'>): Job {
  return {
    name: 'delete-unconfirmed-subscribers',
    isFinal: true,
    isDue: nightly.isDue,
    async runSlice() {
      const since = new Date(now().getTime() - pendingForDays * dayMs)
      return await database.write(async (tx) => {
        const { ids, hasMore } = await deletePendingSubscribers(tx, since, rowsPerSlice)
        for (const id of ids) await eraseSubscriberFromMails(tx, id, now())
        await deleteUnusedSuppressions(tx)
        return hasMore
      })
    },
  }
}
