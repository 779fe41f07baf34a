import type { Insertable, Selectable } from 'kysely'
import type { Executor, Tables } from '#server/database/schema.ts'
import { isSamePerson, type Person } from '../clients-rules.ts'
import type { Span } from '../diary/plan.ts'

/** Offers with the person they are for, who is the sender of a consultation or a client. */
const withPersons = (db: Executor) =>
  db
    .selectFrom('offers')
    .leftJoin('consultations', 'consultations.id', 'offers.consultationId')
    .leftJoin('clients', 'clients.id', 'offers.clientId')
    .selectAll('offers')
    .select((eb) => [
      eb.fn.coalesce('consultations.name', 'clients.name', eb.val('')).as('name'),
      eb.fn.coalesce('consultations.email', 'clients.email', eb.val('')).as('email'),
      eb.fn.coalesce('consultations.phone', 'clients.phone', eb.val('')).as('phone'),
      eb.fn.coalesce('clients.address', 'consultations.address', eb.val('')).as('address'),
    ])

export type OfferRow = NonNullable<Awaited<ReturnType<typeof findOffer>>>
export type TimeRow = Selectable<Tables['offerTimes']>

export async function findOffer(db: Executor, id: string) {
  return await withPersons(db).where('offers.id', '=', id).executeTakeFirst()
}

export async function findOfferOfMail(db: Executor, mailId: string) {
  return await withPersons(db).where('offers.mailId', '=', mailId).executeTakeFirst()
}

export async function listOffersOf(
  db: Executor,
  of: 'consultationId' | 'clientId',
  id: string,
): Promise<OfferRow[]> {
  return await withPersons(db)
    .where(`offers.${of}`, '=', id)
    .orderBy('offers.createdAt', 'desc')
    .orderBy('offers.id')
    .execute()
}

/** Those that are open, or were made since. */
export async function listCurrentOffers(db: Executor, since: Date): Promise<OfferRow[]> {
  return await withPersons(db)
    .where((eb) => eb.or([eb('offers.state', '=', 'open'), eb('offers.createdAt', '>=', since)]))
    .orderBy('offers.createdAt', 'desc')
    .orderBy('offers.id')
    .execute()
}

/** Earliest first. */
export async function listOfferTimes(db: Executor, offerId: string): Promise<TimeRow[]> {
  return await db
    .selectFrom('offerTimes')
    .selectAll()
    .where('offerId', '=', offerId)
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
}

/** Times of open offers that overlap with a span, with the name of the person. */
export async function listOpenOfferTimes(db: Executor, { startsAt, endsAt }: Span, now: Date) {
  return await db
    .selectFrom('offerTimes')
    .innerJoin('offers', 'offers.id', 'offerTimes.offerId')
    .leftJoin('consultations', 'consultations.id', 'offers.consultationId')
    .leftJoin('clients', 'clients.id', 'offers.clientId')
    .select(['offerTimes.offerId', 'offerTimes.startsAt', 'offerTimes.endsAt'])
    .select((eb) => eb.fn.coalesce('consultations.name', 'clients.name', eb.val('')).as('name'))
    .where('offers.state', '=', 'open')
    .where('offers.openUntil', '>', now)
    .where('offerTimes.startsAt', '<', endsAt)
    .where('offerTimes.endsAt', '>', startsAt)
    .where('offerTimes.startsAt', '>', now)
    .orderBy('offerTimes.startsAt')
    .orderBy('offerTimes.id')
    .execute()
}

export async function insertOffer(
  tx: Executor,
  offer: Insertable<Tables['offers']>,
  times: readonly Insertable<Tables['offerTimes']>[],
): Promise<void> {
  await tx.insertInto('offers').values(offer).execute()
  await tx.insertInto('offerTimes').values(times).execute()
}

/**
 * An appointment that is booked, in whatever way, answers the open offers to its client, found by address or number.
 * Returns the requests that they were made for.
 */
export async function answerOffersOf(
  tx: Executor,
  person: Person & { id: string },
  { appointmentId, at }: { appointmentId: string; at: Date },
): Promise<string[]> {
  const open = await withPersons(tx).where('offers.state', '=', 'open').execute()
  const theirs = open.filter((offer) => offer.clientId === person.id || isSamePerson(offer, person))
  for (const { id, version } of theirs)
    await tx
      .updateTable('offers')
      .set({ state: 'accepted', appointmentId, answeredAt: at, version: version + 1 })
      .where('id', '=', id)
      .execute()
  return theirs.flatMap(({ consultationId }) => consultationId ?? [])
}

export async function declineOffer(
  tx: Executor,
  id: string,
  { words, at }: { words: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('offers')
    .set((eb) => ({ state: 'declined', words, answeredAt: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The appointment that has answered them is undone. */
export async function reopenOffersOf(tx: Executor, appointmentId: string): Promise<void> {
  await tx
    .updateTable('offers')
    .set((eb) => ({
      ...{ state: 'open', appointmentId: null, answeredAt: null },
      version: eb('version', '+', 1),
    }))
    .where('appointmentId', '=', appointmentId)
    .execute()
}

export async function deleteOffer(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('offerTimes').where('offerId', '=', id).execute()
  await tx.deleteFrom('offers').where('id', '=', id).execute()
}
