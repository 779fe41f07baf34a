import type { Consultation } from '#contract/consultations.ts'
import type { ListQuery } from '#contract/paged-lists.ts'
import { isAfterRowSql } from '#server/database/keyset.ts'
import type { Executor } from '#server/database/schema.ts'
import { requestSearchText } from './search-repository.ts'

export type StoredConsultation = Omit<Consultation, 'createdAt'> & { createdAt: Date }

type NewConsultation = StoredConsultation & {
  address: string
  phoneKey: string
  status: 'new' | 'junk'
  junkReasons: string | null
  mailsHeld: boolean
  waitingSince: Date | null
  mayBeAdvertisement: boolean
}

type Claim = { key: string; consultationId: string; createdAt: Date; heldSince: Date }

/** The id that holds this key: the given one, or that of an equal request after `heldSince`. */
export async function claimIdempotencyKey(tx: Executor, { heldSince, ...claim }: Claim): Promise<string> {
  const holder = await tx
    .insertInto('idempotencyKeys')
    .values(claim)
    // Makes an existing row answer, and waits for one that is being written.
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const isOver = eb('idempotencyKeys.createdAt', '<=', heldSince)
        const holder = eb.case().when(isOver).then(eb.ref('excluded.consultationId'))
        const since = eb.case().when(isOver).then(eb.ref('excluded.createdAt'))
        return {
          consultationId: holder.else(eb.ref('idempotencyKeys.consultationId')).end(),
          createdAt: since.else(eb.ref('idempotencyKeys.createdAt')).end(),
        }
      }),
    )
    .returning('consultationId')
    .executeTakeFirstOrThrow()
  return holder.consultationId
}

export async function deleteIdempotencyKeys(tx: Executor, untilAndWith: Date): Promise<void> {
  await tx.deleteFrom('idempotencyKeys').where('createdAt', '<=', untilAndWith).execute()
}

export async function insertConsultation(tx: Executor, consultation: NewConsultation): Promise<void> {
  const search = requestSearchText(consultation)
  await tx
    .insertInto('consultations')
    .values({ ...consultation, search })
    .execute()
}

/** All requests except junk. */
export async function countConsultations(db: Executor): Promise<number> {
  const { total } = await db
    .selectFrom('consultations')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('status', '!=', 'junk')
    .executeTakeFirstOrThrow()
  return total
}

export async function hasConsultation(db: Executor, id: string): Promise<boolean> {
  return (
    (await db.selectFrom('consultations').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  )
}

/** Newest first, without junk; those older than the row `before`, if one is given. */
export async function listConsultations(
  db: Executor,
  { limit, before }: ListQuery,
): Promise<StoredConsultation[]> {
  let query = db.selectFrom('consultations').selectAll().where('status', '!=', 'junk')
  if (before !== undefined) query = query.where(isAfterRowSql('consultations', 'createdAt', before))
  return await query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** Returns the address of the request, if it existed. */
export async function deleteConsultation(tx: Executor, id: string): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom('consultations')
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst()
  return deleted?.email
}
