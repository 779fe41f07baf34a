import { dayMs } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { inBatches } from '#server/jobs/in-batches.ts'
import { deleteAllowancesBefore } from './allowances.ts'
import { deleteMailsBefore } from './delete-mails-repository.ts'

/** Days a mail is kept after it was settled or expired: refused ones longer, since the owner may look into them. */
export const keptForDays = { sent: 30, skipped: 30, expired: 30, refused: 90 } as const

/** Days the counts of form mails are kept. */
export const allowancesKeptForDays = 2

/** Deletes mails that were settled long ago, and old counts of automatic mails. */
export async function deleteOldMails({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const { kind, write } = database
  const before = (days: number) => new Date(now().getTime() - days * dayMs)
  for (const outcome of ['sent', 'skipped', 'expired', 'refused'] as const) {
    const until = before(keptForDays[outcome])
    await inBatches(() => write((tx) => deleteMailsBefore(tx, kind, outcome, until)))
  }
  const oldestDay = before(allowancesKeptForDays - 1)
    .toISOString()
    .slice(0, 10)
  await write((tx) => deleteAllowancesBefore(tx, oldestDay))
}
