import { dayMs } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { inBatches } from '#server/jobs/in-batches.ts'
import { eraseSubscriberFromMails } from '#server/mail/delete-mails-repository.ts'
import { deleteUnusedSuppressions } from '#server/mail/suppressions.ts'
import { deletePendingSubscribers } from './repository.ts'

export const pendingForDays = 30
const rowsPerBatch = 200

/** Deletes addresses that were never confirmed, and their mails. */
export async function deleteUnconfirmed({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const since = new Date(now().getTime() - pendingForDays * dayMs)
  await inBatches(() =>
    database.write(async (tx) => {
      const { ids, hasMore } = await deletePendingSubscribers(tx, since, rowsPerBatch)
      for (const id of ids) await eraseSubscriberFromMails(tx, id, now())
      await deleteUnusedSuppressions(tx)
      return hasMore
    }),
  )
}
