import { readInSlices, rowsPerSlice } from '#server/database/read-in-slices.ts'
import type { Executor } from '#server/database/schema.ts'

type Imported = { id: string; email: string }

/** Adds new addresses; known ones, subscribed or not, stay as they are. Returns how many were added. */
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

/** Which of these addresses are on the list. */
export async function findSubscribed(db: Executor, emails: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('newsletters')
    .select('email')
    .where('unsubscribedAt', 'is', null)
    .where('email', 'in', emails)
    .execute()
  return new Set(rows.map(({ email }) => email))
}

/** Subscribers who have left the list. */
export const listUnsubscribed = (db: Executor) =>
  readInSlices((after) =>
    db
      .selectFrom('newsletters')
      .select(['id', 'email'])
      .where('unsubscribedAt', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsPerSlice)
      .execute(),
  )

export const listForExport = (db: Executor) =>
  readInSlices((after) =>
    db
      .selectFrom('newsletters')
      .select(['id', 'email', 'subscribedAt', 'pendingSince', 'page', 'wording', 'consentOrigin'])
      .where('unsubscribedAt', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsPerSlice)
      .execute(),
  )
