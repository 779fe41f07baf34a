import { dayMs } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { inBatches } from '#server/jobs/in-batches.ts'
import { deleteCancellationsOfErased, deleteMailsBefore } from './deleting.ts'

/** Days a mail is kept after it was settled or expired: refused ones longer, since the owner may look into them. */
export const keptForDays = { sent: 30, expired: 30, refused: 90 } as const

/** Deletes mails that were settled long ago. */
export async function deleteOldMails({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const { kind, write } = database
  for (const outcome of ['sent', 'expired', 'refused'] as const) {
    const until = new Date(now().getTime() - keptForDays[outcome] * dayMs)
    await inBatches(() => write((tx) => deleteMailsBefore(tx, kind, outcome, until)))
  }
  await write((tx) => deleteCancellationsOfErased(tx, now()))
}
