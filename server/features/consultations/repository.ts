import type { Consultation } from '#contract/consultations.ts'
import type { ListQuery } from '#contract/paged-lists.ts'
import { isBehind } from '#server/database/newest-first.ts'
import { prepare, type ValueOf } from '#server/database/prepare.ts'
import type { Executor } from '#server/database/schema.ts'

export type StoredConsultation = Omit<Consultation, 'createdAt'> & { createdAt: Date }

type NewConsultation = StoredConsultation & {
  phoneKey: string
  status: 'new' | 'junk'
  junkReasons: string | null
  mailsHeld: boolean
  waitingSince: Date | null
  mayBeAdvertisement: boolean
}

type Claim = { key: string; consultationId: string; createdAt: Date }

const insertClaim = prepare((tx, value: ValueOf<Claim>) =>
  tx
    .insertInto('idempotencyKeys')
    .values({
      key: value('key'),
      consultationId: value('consultationId'),
      createdAt: value('createdAt'),
    })
    // A no-op update: it makes an existing row answer, and waits for one that is being written.
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key: value('key') }))
    .returning('consultationId'),
)

/** The id that holds this key: the given one, or that of an earlier equal request. */
export async function claimIdempotencyKey(tx: Executor, claim: Claim): Promise<string> {
  const [holder] = await insertClaim(tx, claim)
  if (!holder) throw new Error('A claim is always answered with the one that holds it')
  return holder.consultationId
}

export const deleteIdempotencyKeys = prepare((tx, value: ValueOf<{ untilAndWith: Date }>) =>
  tx.deleteFrom('idempotencyKeys').where('createdAt', '<=', value('untilAndWith')),
)

export const insertConsultation = prepare((tx, value: ValueOf<NewConsultation>) =>
  tx.insertInto('consultations').values({
    id: value('id'),
    name: value('name'),
    email: value('email'),
    phone: value('phone'),
    phoneKey: value('phoneKey'),
    location: value('location'),
    serviceType: value('serviceType'),
    hairType: value('hairType'),
    mobileService: value('mobileService'),
    createdAt: value('createdAt'),
    status: value('status'),
    junkReasons: value('junkReasons'),
    mailsHeld: value('mailsHeld'),
    waitingSince: value('waitingSince'),
    mayBeAdvertisement: value('mayBeAdvertisement'),
  }),
)

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
  if (before !== undefined) query = query.where(isBehind('consultations', 'createdAt', before))
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
