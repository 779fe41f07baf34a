import { sql } from 'kysely'
import { normaliseEmail } from '#contract/contact.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import { idListSql } from '#server/database/id-list.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Mail } from './repository.ts'

type Refusal = { reason: string; since: Date }

/** Stores that an address cannot be reached: it gets no newsletter until the suppression is lifted. */
export async function suppressAddress(
  tx: Executor,
  { id, isOwner, toAddress, subscriberId, consultationId }: Mail,
  refusal: Refusal,
): Promise<void> {
  // A mail that belongs to no subscriber or consultation was a requested link: the website will not write there again.
  if (isOwner || (subscriberId === null && consultationId === null)) return
  const address = normaliseEmail(toAddress)
  await tx
    .insertInto('mailSuppressions')
    .values({ address, mailId: id, ...refusal })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ mailId: id, ...refusal }))
    .execute()
}

/** Lifts the suppressions of addresses: a mail was accepted for them or is to be tried again. */
export async function releaseAddresses(
  tx: Executor,
  kind: DatabaseKind,
  addresses: readonly string[],
): Promise<{ mailId: string }[]> {
  return await tx
    .deleteFrom('mailSuppressions')
    .where('address', 'in', idListSql(kind, addresses.map(normaliseEmail)))
    .returning('mailId')
    .execute()
}

/** All suppressions, or those of the given addresses. */
export async function listSuppressions(db: Executor, addresses?: readonly string[]) {
  if (addresses?.length === 0) return []
  return await db
    .selectFrom('mailSuppressions')
    .select(['address', 'reason', 'since'])
    .$if(addresses !== undefined, (query) =>
      query.where('address', 'in', (addresses ?? []).map(normaliseEmail)),
    )
    .execute()
}

/** The suppressions of these addresses, by address. */
export const findSuppressions = async (db: Executor, addresses: readonly string[]) =>
  new Map<string, Refusal>(
    (await listSuppressions(db, addresses)).map(({ address, ...refusal }) => [address, refusal]),
  )

/** Deletes suppressions of addresses that no subscriber and no consultation has any more. */
export async function deleteUnusedSuppressions(tx: Executor): Promise<void> {
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
              .selectFrom('consultations')
              .select('id')
              .where(sql<boolean>`lower(consultations.email) = mail_suppressions.address`),
          ),
        ),
      ]),
    )
    .execute()
}
