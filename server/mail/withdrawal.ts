import type { Executor } from '#server/database/schema.ts'
import { kindsSentOnce } from './mail-kinds.ts'

/**
 * Withdraws a waiting mail and deletes its text; returns false if it is no longer waiting, or leased and so perhaps in
 * flight. One that is sent once can be withdrawn until it is handed over, and when it was refused: it must not be retried.
 */
export async function withdrawMail(tx: Executor, id: string, at: Date): Promise<boolean> {
  const withdrawn = await tx
    .updateTable('mails')
    .set({ state: 'skipped', settledAt: at, letter: '{}', reason: null })
    .where('id', '=', id)
    .where((eb) => {
      const isWaiting = eb('state', '=', 'waiting')
      const isOnce = eb('kind', 'in', kindsSentOnce)
      return eb.or([
        eb.and([isWaiting, eb('leasedBy', 'is', null)]),
        eb.and([isWaiting, isOnce, eb('handedAt', 'is', null)]),
        eb.and([eb('state', '=', 'refused'), isOnce]),
      ])
    })
    .returning('id')
    .executeTakeFirst()
  return withdrawn !== undefined
}
