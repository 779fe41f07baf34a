import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Executor, Tables } from '#server/database/schema.ts'
import type { Span } from '../diary/plan.ts'

/** Offers with the person they are for, who is the sender of a consultation or a client. */
const withPersons = (db: Executor) =>
  db
    .selectFrom('offers')
    .leftJoin('consultations', 'consultations.id', 'offers.consultationId')
    .leftJoin('clients', 'clients.id', 'offers.clientId')
    .selectAll('offers')
    .select((eb) => [
      eb.fn.coalesce('consultations.name', 'clients.name').as('name'),
      eb.fn.coalesce('consultations.email', 'clients.email').as('email'),
      eb.fn.coalesce('consultations.phone', 'clients.phone').as('phone'),
      eb.fn.coalesce('clients.address', 'consultations.address', eb.val('')).as('address'),
    ])

export type OfferRow = NonNullable<Awaited<ReturnType<typeof findOffer>>>
export type TimeRow = Selectable<Tables['offerTimes']>

export async function findOffer(db: Executor, id: string) {
  return await withPersons(db).where('offers.id', '=', id).executeTakeFirst()
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
    .select((eb) => eb.fn.coalesce('consultations.name', 'clients.name').as('name'))
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

/** Changes an offer that is still in this state at this version; says whether it was. */
export async function updateOfferIfUnchanged(
  tx: Executor,
  { id, version }: Pick<OfferRow, 'id' | 'version'>,
  change: Omit<Updateable<Tables['offers']>, 'version'>,
  from: OfferRow['state'] = 'open',
): Promise<boolean> {
  const changed = await tx
    .updateTable('offers')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/**
 * An appointment that was booked otherwise answers the open offers to its client, one from a request no other request's;
 * returns which.
 */
export async function answerOpenOffers(
  tx: Executor,
  { consultationId, clientId }: { consultationId: string | null; clientId: string },
  { appointmentId, at }: { appointmentId: string; at: Date },
): Promise<string[]> {
  const answered = await tx
    .updateTable('offers')
    .set((eb) => ({
      ...{ state: 'picked', appointmentId, answeredAt: at, undoUntil: null },
      version: eb('version', '+', 1),
    }))
    .where('state', '=', 'open')
    .where((eb) => {
      const theirs = eb('clientId', '=', clientId)
      if (consultationId === null) return theirs
      return eb.or([
        eb('consultationId', '=', consultationId),
        eb.and([theirs, eb('consultationId', 'is', null)]),
      ])
    })
    .returning('id')
    .execute()
  return answered.map(({ id }) => id)
}

/** The appointment that has answered them is undone. */
export async function reopenOffers(tx: Executor, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await tx
      .updateTable('offers')
      .set((eb) => ({
        ...{ state: 'open', appointmentId: null, answeredAt: null },
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('state', '=', 'picked')
      .execute()
}

export async function deleteOffer(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('offerTimes').where('offerId', '=', id).execute()
  await tx.deleteFrom('offers').where('id', '=', id).execute()
}
