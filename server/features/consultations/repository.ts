import type { Consultation } from '#contract/consultations.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { Executor } from '#server/database/schema.ts'

export type StoredConsultation = Omit<Consultation, 'createdAt'> & { createdAt: Date }

type Claim = { key: string; consultationId: string; createdAt: Date }

/** The id that holds this key: the given one, or that of an equal request before it. */
export async function claimRepeatKey(tx: Executor, claim: Claim): Promise<string> {
  const { consultationId } = await tx
    .insertInto('consultationRepeats')
    .values(claim)
    // Changes nothing, but makes the row that is already there answer, and waits for one that is being written.
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key: claim.key }))
    .returning('consultationId')
    .executeTakeFirstOrThrow()
  return consultationId
}

export async function forgetRepeatKeys(tx: Executor, untilAndWith: Date): Promise<void> {
  await tx.deleteFrom('consultationRepeats').where('createdAt', '<=', untilAndWith).execute()
}

export async function insertConsultation(tx: Executor, consultation: StoredConsultation): Promise<void> {
  await tx.insertInto('consultations').values(consultation).execute()
}

export async function countConsultations(db: Executor): Promise<number> {
  const { total } = await db
    .selectFrom('consultations')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function hasConsultation(db: Executor, id: string): Promise<boolean> {
  return (
    (await db.selectFrom('consultations').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  )
}

/** Newest first; those older than the row `before`, if one is given. */
export async function listConsultations(
  db: Executor,
  { limit, before }: ListQuery,
): Promise<StoredConsultation[]> {
  let query = db.selectFrom('consultations').selectAll()
  if (before !== undefined) {
    query = query.where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('createdAt', 'id'),
        '<',
        selectFrom('consultations as last')
          .select(['last.createdAt', 'last.id'])
          .where('last.id', '=', before)
          .$asTuple('createdAt', 'id'),
      ),
    )
  }
  return await query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
}
