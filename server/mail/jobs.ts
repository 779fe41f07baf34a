import { dayMs } from '#contract/durations.ts'
import type { DataDeps } from '#server/deps.ts'
import { pastColumns, recordInHistory } from './deleting.ts'

/** Days a mail is kept after it was settled or expired: refused ones longer, since the owner may look into them. */
export const keptForDays = { sent: 30, expired: 30, refused: 90 } as const

/** Deletes mails that were settled long ago. */
export async function deleteOldMails({ database, now }: DataDeps): Promise<void> {
  for (const outcome of ['sent', 'expired', 'refused'] as const) {
    const before = new Date(now().getTime() - keptForDays[outcome] * dayMs)
    await database.write(async (tx) => {
      const gone = await tx
        .deleteFrom('mails')
        .where('state', '=', outcome === 'expired' ? 'waiting' : outcome)
        .where(outcome === 'expired' ? 'expiresAt' : 'settledAt', '<', before)
        .returning(pastColumns)
        .execute()
      await recordInHistory(tx, gone, outcome)
    })
  }
  // Cancellations of appointments that are no longer stored, once they cannot leave: their client may have been erased.
  await database.write((tx) =>
    tx
      .deleteFrom('mails')
      .where('kind', '=', 'booking_cancelled')
      .where('appointmentId', 'is', null)
      .where((eb) => eb.or([eb('state', '!=', 'waiting'), eb('expiresAt', '<', now())]))
      .execute(),
  )
}
