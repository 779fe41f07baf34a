import type { ListQuery } from '#contract/lists.ts'
import type { Executor, Tables } from '#server/database/schema.ts'

export type StoredSubscriber = Pick<Tables['newsletters'], 'id' | 'email' | 'subscribedAt'>
type NewSubscriber = Omit<Tables['newsletters'], 'unsubscribedAt'>

/** Adds an address, or takes back one that had left; changes nothing for one that is there. */
export async function addSubscriber(tx: Executor, subscriber: NewSubscriber): Promise<void> {
  const { subscribedAt, page, wording } = subscriber
  await tx
    .insertInto('newsletters')
    .values({ ...subscriber, unsubscribedAt: null })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ subscribedAt, page, wording, unsubscribedAt: null })
        .where('newsletters.unsubscribedAt', 'is not', null),
    )
    .execute()
}

export async function countSubscribers(db: Executor): Promise<number> {
  const { total } = await db
    .selectFrom('newsletters')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('unsubscribedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

/** Whether the row is there, subscribed or not: the list may be read on from a row that has left since. */
export async function hasRow(db: Executor, id: string): Promise<boolean> {
  return (
    (await db.selectFrom('newsletters').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  )
}

/** Newest first; those older than the row `before`, if one is given. */
export async function listSubscribers(
  db: Executor,
  { limit, before }: ListQuery,
): Promise<StoredSubscriber[]> {
  let query = db
    .selectFrom('newsletters')
    .select(['id', 'email', 'subscribedAt'])
    .where('unsubscribedAt', 'is', null)
  if (before !== undefined) {
    query = query.where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('subscribedAt', 'id'),
        '<',
        selectFrom('newsletters as last')
          .select(['last.subscribedAt', 'last.id'])
          .where('last.id', '=', before)
          .$asTuple('subscribedAt', 'id'),
      ),
    )
  }
  return await query.orderBy('subscribedAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
}
