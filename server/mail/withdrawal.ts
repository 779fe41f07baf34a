import type { Executor } from '#server/database/schema.ts'

/**
 * Withdraws a waiting mail and deletes its text; returns false if it is no longer waiting, or leased and so perhaps in
 * flight.
 */
export async function withdrawMail(tx: Executor, id: string, at: Date): Promise<boolean> {
  const withdrawn = await tx
    .updateTable('mails')
    .set({ state: 'skipped', settledAt: at, letter: '{}', reason: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('leasedBy', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return withdrawn !== undefined
}
