import { dayMs } from '#contract/durations.ts'
import type { DataDeps } from '#server/deps.ts'

/** Days a mail is kept after it was settled or expired: refused ones longer, since the owner may look into them. */
export const keptForDays = { sent: 30, refused: 90 } as const

/** Deletes mails that were settled long ago. */
export async function deleteOldMails({ database, now }: DataDeps): Promise<void> {
  const at = now()
  const daysAgo = (days: number) => new Date(at.getTime() - days * dayMs)
  await database.write(async (tx) => {
    await tx
      .deleteFrom('mails')
      .where((eb) =>
        eb.or([
          eb('settledAt', '<', daysAgo(keptForDays.refused)),
          eb('state', '=', 'sent').and('settledAt', '<', daysAgo(keptForDays.sent)),
          eb('state', '=', 'waiting').and('expiresAt', '<', daysAgo(keptForDays.sent)),
        ]),
      )
      .execute()
    // Cancellations of appointments that are no longer stored, once they cannot leave: their client may have been erased.
    await tx
      .deleteFrom('mails')
      .where('kind', '=', 'booking_cancelled')
      .where('appointmentId', 'is', null)
      .where((eb) => eb.or([eb('state', '!=', 'waiting'), eb('expiresAt', '<', at)]))
      .execute()
  })
}
