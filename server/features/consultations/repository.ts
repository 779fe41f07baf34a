import type { Insertable, Selectable } from 'kysely'
import { fold } from '#contract/fold.ts'
import type { ListQuery } from '#contract/paged-lists.ts'
import { phoneNumbersIn } from '#contract/phone.ts'
import { describeRequest, StoredRequest } from '#contract/request-fields.ts'
import { isAfterRowSql } from '#server/database/keyset.ts'
import type { Executor, Tables } from '#server/database/schema.ts'

export type ConsultationRow = Selectable<Tables['consultations']>

type Claim = { key: string; consultationId: string; createdAt: Date; heldSince: Date }

/** The id that holds this key: the given one, or that of an equal request after `heldSince`. */
export async function claimIdempotencyKey(
  tx: Executor,
  { key, consultationId, createdAt, heldSince }: Claim,
): Promise<string> {
  const holder = await tx
    .insertInto('idempotencyKeys')
    .values({ key, consultationId, createdAt })
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

export async function insertConsultation(
  tx: Executor,
  row: Insertable<Tables['consultations']>,
): Promise<void> {
  await tx.insertInto('consultations').values(row).execute()
}

export async function findConsultation(db: Executor, id: string): Promise<ConsultationRow | undefined> {
  return await db.selectFrom('consultations').selectAll().where('id', '=', id).executeTakeFirst()
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

/** Newest first, without junk; those older than the row `before`, if one is given. */
export async function listConsultations(
  db: Executor,
  { limit, before }: ListQuery,
): Promise<ConsultationRow[]> {
  let query = db.selectFrom('consultations').selectAll().where('status', '!=', 'junk')
  if (before !== undefined) query = query.where(isAfterRowSql('consultations', 'createdAt', before))
  return await query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export async function storeSearchText(tx: Executor, id: string, searchText: string): Promise<void> {
  await tx.updateTable('consultations').set({ search: searchText }).where('id', '=', id).execute()
}

/** Returns the address of the request, if it existed. Its events go with it. */
export async function deleteConsultation(tx: Executor, id: string): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom('consultations')
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst()
  return deleted?.email
}

/** Requests that came into Junk before this date, by the shield or by hand, and have no appointment ahead. */
export async function listOldJunk(
  tx: Executor,
  { before, now }: { before: Date; now: Date },
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('consultations')
    .select('id')
    .where('status', '=', 'junk')
    .where((eb) => eb(eb.fn.coalesce('statusChangedAt', 'createdAt'), '<', before))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('appointments')
            .select('appointments.id')
            .whereRef('appointments.consultationId', '=', 'consultations.id')
            .where('appointments.state', '=', 'booked')
            .where('appointments.endsAt', '>', now),
        ),
      ),
    )
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

const automaticKinds = ['consultation_alert', 'consultation_acknowledgement'] as const

/** Withdraws the alert and the acknowledgement if they have not left; returns how many, and whether others have. */
export async function withdrawAutomaticMails(tx: Executor, consultationId: string) {
  const withdrawn = await tx
    .deleteFrom('mails')
    .where('consultationId', '=', consultationId)
    .where('kind', 'in', automaticKinds)
    .where('state', '=', 'waiting')
    .where('claimedUntil', 'is', null)
    .returning('id')
    .execute()
  const left = await tx
    .selectFrom('mails')
    .select('id')
    .where('consultationId', '=', consultationId)
    .where('kind', 'in', automaticKinds)
    .executeTakeFirst()
  return { withdrawn: withdrawn.length, isSent: left !== undefined }
}

/** Folded text in which every sign ends a word, so that "3B/3C" holds the words "3b" and "3c". */
export const toSearchable = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}\s]/gu, '$& ')
    .replace(/\s+/g, ' ')
    .trim()

/** What a search looks in: the fields of a request and the notes on it. It begins with a blank, as every word does. */
export function searchTextOf(
  request: StoredRequest & { phoneKey: string },
  notes: readonly string[] = [],
): string {
  const { phone, phoneKey } = request
  const { mobileService: _switch, ...values } = StoredRequest.parse(request)
  const words = describeRequest(request, { areaNames: {} }).filter(({ name }) => name in values)
  const texts = new Set([
    ...Object.values(values),
    ...words.map(({ text }) => text),
    ...[phone.replace(/\D/g, ''), phoneKey, ...phoneNumbersIn(phone)],
    ...notes,
  ])
  return [...texts].map((text) => ` ${toSearchable(text)}`).join('')
}
