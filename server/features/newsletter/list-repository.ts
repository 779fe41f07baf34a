import type { Executor } from '#server/database/schema.ts'

type Imported = { id: string; email: string }

/** Adds those that are not there yet; whoever is, subscribed or not, stays as they are. Returns how many are new. */
export async function importSubscribers(
  tx: Executor,
  rows: readonly Imported[],
  origin: { subscribedAt: Date; consentOrigin: string },
): Promise<number> {
  const none = { page: null, wording: null, unsubscribedAt: null, pendingSince: null }
  const added = await tx
    .insertInto('newsletters')
    .values(rows.map((row) => ({ ...row, ...origin, ...none })))
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .execute()
  return added.length
}

/** How many of these addresses had left the list. */
export async function countLeft(db: Executor, emails: readonly string[]): Promise<number> {
  const { total } = await db
    .selectFrom('newsletters')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('unsubscribedAt', 'is not', null)
    .where('email', 'in', emails)
    .executeTakeFirstOrThrow()
  return total
}

export async function listForExport(db: Executor, { after, limit }: { after: string; limit: number }) {
  return await db
    .selectFrom('newsletters')
    .select(['id', 'email', 'subscribedAt', 'pendingSince', 'page', 'wording', 'consentOrigin'])
    .where('unsubscribedAt', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}
