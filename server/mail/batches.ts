import type { Executor } from '#server/database/schema.ts'

/** What still waits for a subscriber is not sent: they have left. What was sent no longer says to whom. */
export async function skipMailsOf(
  tx: Executor,
  subscriberId: string,
  { at, isForgotten = false }: { at: Date; isForgotten?: boolean },
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ state: 'skipped', settledAt: at, leasedBy: null })
    .where('subscriberId', '=', subscriberId)
    .where('state', '=', 'waiting')
    .execute()
  if (isForgotten)
    await tx.updateTable('mails').set({ toAddress: '' }).where('subscriberId', '=', subscriberId).execute()
}
