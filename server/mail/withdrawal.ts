import type { Executor } from '#server/database/schema.ts'

/**
 * Takes a mail back that still waits; says whether it could. What is leased may be on its way at this moment. Its words go,
 * since nobody will send them.
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
