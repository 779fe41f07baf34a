import { dayMs } from '#contract/durations.ts'
import type { DataDeps } from '#server/deps.ts'
import { deleteCancellationsOfErased, deleteMailsBefore } from './deleting.ts'

/** Days a mail is kept after it was settled or expired: refused ones longer, since the owner may look into them. */
export const keptForDays = { sent: 30, expired: 30, refused: 90 } as const

/** Deletes mails that were settled long ago. */
export async function deleteOldMails({ database, now }: DataDeps): Promise<void> {
  for (const outcome of ['sent', 'expired', 'refused'] as const) {
    const before = new Date(now().getTime() - keptForDays[outcome] * dayMs)
    await database.write((tx) => deleteMailsBefore(tx, outcome, before))
  }
  await database.write((tx) => deleteCancellationsOfErased(tx, now()))
}
