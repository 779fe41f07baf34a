import { emailKey } from '#contract/contact.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import { idList } from '#server/database/id-list.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Mail } from './repository.ts'

type Refusal = { reason: string; since: Date }

/** Stores that an address cannot be reached: no newsletter goes there until somebody says otherwise. */
export async function suppressAddress(
  tx: Executor,
  { id, isOwner, toAddress, subscriberId, consultationId }: Mail,
  refusal: Refusal,
): Promise<void> {
  // Who only asked for a link is nobody that the website writes to again.
  if (isOwner || (subscriberId === null && consultationId === null)) return
  const address = emailKey(toAddress)
  await tx
    .insertInto('mailSuppressions')
    .values({ address, mailId: id, ...refusal })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ mailId: id, ...refusal }))
    .execute()
}

/** Takes back that addresses cannot be reached: a mail was taken for them, or shall be tried again. */
export async function releaseAddresses(
  tx: Executor,
  kind: DatabaseKind,
  addresses: readonly string[],
): Promise<{ mailId: string }[]> {
  return await tx
    .deleteFrom('mailSuppressions')
    .where('address', 'in', idList(kind, addresses.map(emailKey)))
    .returning('mailId')
    .execute()
}

/** The addresses that cannot be reached, all or those of these. */
export async function listSuppressions(db: Executor, addresses?: readonly string[]) {
  if (addresses?.length === 0) return []
  return await db
    .selectFrom('mailSuppressions')
    .select(['address', 'reason', 'since'])
    .$if(addresses !== undefined, (query) => query.where('address', 'in', (addresses ?? []).map(emailKey)))
    .execute()
}

/** The same by address. */
export const findSuppressions = async (db: Executor, addresses: readonly string[]) =>
  new Map<string, Refusal>(
    (await listSuppressions(db, addresses)).map(({ address, ...refusal }) => [address, refusal]),
  )

/** Forgets those addresses that nobody has any more who is on the list or has sent a request. */
export async function forgetUnusedSuppressions(tx: Executor): Promise<void> {
  await tx
    .deleteFrom('mailSuppressions')
    .where((eb) =>
      eb.and([
        eb.not(
          eb.exists(
            eb
              .selectFrom('newsletters')
              .select('id')
              .whereRef('newsletters.email', '=', 'mailSuppressions.address'),
          ),
        ),
        eb.not(
          eb.exists(
            eb
              .selectFrom('consultationSearch')
              .select('consultationId')
              .whereRef('consultationSearch.emailKey', '=', 'mailSuppressions.address'),
          ),
        ),
      ]),
    )
    .execute()
}
