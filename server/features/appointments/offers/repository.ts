import { dayMs } from '#contract/durations.ts'
import { updateVersioned } from '#server/database/rows.ts'
import type { Executor } from '#server/database/schema.ts'
import { doOverlap, type Span, spansOf } from '../diary/plan.ts'
import { isSamePerson, type Person } from '../repository.ts'

/** Offers with the person they are for, who is the sender of a consultation or a client; the newest first. */
const selectOffers = (db: Executor) =>
  db
    .selectFrom('offers')
    .leftJoin('consultations', 'consultations.id', 'offers.consultationId')
    .leftJoin('clients', 'clients.id', 'offers.clientId')
    .leftJoin('mails', 'mails.id', 'offers.mailId')
    .selectAll('offers')
    .select(['mails.state as mailState', 'mails.dueAt as mailDueAt'])
    .select((eb) => [
      eb.fn.coalesce('consultations.name', 'clients.name', eb.val('')).as('name'),
      eb.fn.coalesce('consultations.email', 'clients.email', eb.val('')).as('email'),
      eb.fn.coalesce('consultations.phone', 'clients.phone', eb.val('')).as('phone'),
      eb.fn.coalesce('clients.address', 'consultations.address', eb.val('')).as('address'),
    ])
    .orderBy('offers.createdAt', 'desc')
    .orderBy('offers.id')

export type OfferRow = Awaited<ReturnType<typeof listOffersOf>>[number]

export async function listOffersOf(
  db: Executor,
  of: 'consultationId' | 'clientId' | 'id' | 'mailId',
  id: string,
) {
  return await selectOffers(db).where(`offers.${of}`, '=', id).execute()
}

export async function findOffer(
  db: Executor,
  id: string,
  of: 'id' | 'mailId' = 'id',
): Promise<OfferRow | undefined> {
  return (await listOffersOf(db, of, id))[0]
}

export const isOpen = ({ state, openUntil }: OfferRow, at: Date) => state === 'open' && openUntil > at

/** Those that are open or have expired within two weeks, and those that were made since: older ones do not count. */
export async function listCurrentOffers(db: Executor, now: Date): Promise<OfferRow[]> {
  const since = new Date(now.getTime() - 14 * dayMs)
  return await selectOffers(db)
    .where((eb) =>
      eb.or([
        eb.and([eb('offers.state', '=', 'open'), eb('offers.openUntil', '>=', since)]),
        eb('offers.createdAt', '>=', since),
      ]),
    )
    .execute()
}

export const timesOf = ({ times, minutes }: Pick<OfferRow, 'times' | 'minutes'>): Span[] =>
  spansOf(JSON.parse(times), minutes)

/** Times to come of open offers that overlap with a span, with the name of the person. */
export async function listOpenOfferTimes(db: Executor, span: Span, now: Date) {
  const offers = await listCurrentOffers(db, now)
  return offers
    .filter((offer) => isOpen(offer, now))
    .flatMap((offer) => timesOf(offer).map((time) => ({ ...time, name: offer.name })))
    .filter((time) => time.startsAt > now && doOverlap(time, span))
}

/**
 * An appointment that is booked, in whatever way, answers the current offers to its client, found by address or number.
 * Returns the requests that they were made for.
 */
export async function answerOffersOf(
  tx: Executor,
  person: Person & { id: string },
  appointmentId: string,
  now: Date,
): Promise<string[]> {
  const theirs = (await listCurrentOffers(tx, now)).filter(
    (offer) => offer.state === 'open' && (offer.clientId === person.id || isSamePerson(offer, person)),
  )
  for (const { id, version } of theirs)
    await updateVersioned(tx, 'offers', id, version, { state: 'accepted', appointmentId })
  return theirs.flatMap(({ consultationId }) => consultationId ?? [])
}

export async function reopenOffersOf(tx: Executor, appointmentId: string): Promise<void> {
  await tx
    .updateTable('offers')
    .set((eb) => ({ state: 'open', appointmentId: null, version: eb('version', '+', 1) }))
    .where('appointmentId', '=', appointmentId)
    .execute()
}
