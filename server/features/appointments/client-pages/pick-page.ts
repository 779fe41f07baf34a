import { randomUUIDv7 } from 'node:crypto'
import { noneSuits, type PickPage } from '#contract/appointment-pages.ts'
import { areaName } from '#contract/labels.ts'
import type { Executor } from '#server/database/schema.ts'
import { updateVersioned } from '#server/database/versioned.ts'
import { markWaitingAgain } from '#server/features/consultations/service.ts'
import { book } from '../booking.ts'
import { findClient, findClientOf, saveClient } from '../clients/repository.ts'
import type { Span } from '../diary/plan.ts'
import { readSettings, type WritingDeps, writeDiary } from '../diary/surroundings.ts'
import * as repository from '../offers/repository.ts'
import { hasExpired, readOfferTimes } from '../offers/service.ts'
import { findAppointment, listAppointmentsOf } from '../repository.ts'
import { createLinkPath, linkMs, verifyLinkToken } from './links.ts'
import { tellOwner } from './news.ts'

type OfferRow = repository.OfferRow

/** The offer of a token; undefined if it is not genuine, or is over for too long. */
async function findByToken(
  db: Executor,
  { links, now }: WritingDeps,
  token: string,
): Promise<OfferRow | undefined> {
  const id = verifyLinkToken(links, 'pick', token)
  const row = id === undefined ? undefined : await repository.findOffer(db, id)
  return row && now().getTime() - row.openUntil.getTime() <= linkMs ? row : undefined
}

/** The visit that answers an offer, unless it was cancelled: then the client may ask for other times. */
async function findVisit(db: Executor, { appointmentId }: OfferRow) {
  const visit = appointmentId === null ? undefined : await findAppointment(db, appointmentId)
  return visit?.state === 'cancelled' ? undefined : visit
}

type Typed = { choice: string; address: string; words: string }

/** The page of the offered times. With what was typed, it is shown again after a refusal. */
export async function readPickPage(deps: WritingDeps, token: string, typed?: Typed): Promise<PickPage> {
  const { kysely } = deps.database
  const row = await findByToken(kysely, deps, token)
  if (!row) return { state: 'broken' }
  const { serviceType, place, minutes } = row
  const area = row.area === '' ? '' : areaName(row.area, deps.facts)
  const firstName = row.name.split(' ')[0] ?? ''
  const what = { token, firstName, serviceType, place, area, words: typed?.words ?? '' }
  if (row.state === 'declined') return { state: 'declined', ...what, words: row.words ?? '' }
  const visit = await findVisit(kysely, row)
  if (visit) {
    const span = { startsAt: visit.startsAt.toISOString(), endsAt: visit.endsAt.toISOString() }
    return { state: 'picked', ...what, ...span, own: createLinkPath(deps.links, 'own', visit.id) }
  }
  const times = await readOfferTimes(kysely, deps, row)
  const isOver = row.state !== 'open' || hasExpired(row, deps.now())
  if (isOver || times.every(({ isGone }) => isGone)) return { state: 'over', ...what }
  const { noticeHours } = (await readSettings(kysely)).settings
  const shown = times.map(({ startsAt, endsAt, isGone }) => ({
    ...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), isGone },
  }))
  return {
    ...{ state: 'open', ...what, minutes, noticeHours, openUntil: row.openUntil.toISOString() },
    ...{ choice: '', address: row.address, ...typed, times: shown },
    hasJustGone: shown.some(({ startsAt, isGone }) => isGone && startsAt === typed?.choice),
  }
}

async function accept(tx: Executor, deps: WritingDeps, row: OfferRow, time: Span, address: string) {
  const at = deps.now()
  const id = randomUUIDv7()
  const { consultationId, serviceType, place, area, email } = row
  const known = row.clientId === null ? undefined : await findClient(tx, row.clientId)
  const client = known ?? (await saveClient(tx, await findClientOf(tx, row), row, at))
  const { startsAt, endsAt } = time
  const what = { serviceType, place, area, address: place === 'home' ? address : '' }
  const how = { notifyClient: true, heldMs: 0 }
  await book(tx, deps, { id, client, consultationId, email, startsAt, endsAt, ...what, ...how }, at)
  const news = { kind: 'picked', name: row.name, clientId: client.id, consultationId } as const
  await tellOwner(tx, deps, { ...news, visit: { id, startsAt } }, at)
}

/** Booked since, or offered other times: the request waits for no answer of hers. */
async function isLookedAfter(tx: Executor, consultationId: string, at: Date): Promise<boolean> {
  const offers = await repository.listOffersOf(tx, 'consultationId', consultationId)
  if (offers.some((offer) => offer.state === 'open' && !hasExpired(offer, at))) return true
  const visits = await listAppointmentsOf(tx, 'consultationId', [consultationId])
  return visits.some(({ state, endsAt }) => state === 'booked' && endsAt > at)
}

async function decline(tx: Executor, deps: WritingDeps, row: OfferRow, words: string) {
  const at = deps.now()
  const { name, clientId, consultationId } = row
  await updateVersioned(tx, 'offers', row.id, row.version, { state: 'declined', words })
  if (consultationId !== null && !(await isLookedAfter(tx, consultationId, at)))
    await markWaitingAgain(tx, consultationId, { facts: deps.facts, at })
  const [visit] = clientId === null ? [] : await listAppointmentsOf(tx, 'clientId', [clientId])
  await tellOwner(tx, deps, { kind: 'declined', name, words, clientId, consultationId, visit }, at)
}

/** done: picked or answered, now or before. unknown: the time was never offered. gone: it is taken, or the offer over. */
type Outcome = 'done' | 'unknown' | 'gone' | 'broken'

/**
 * Picks a time, or says that none suits. One transaction decides: of everybody who picks a time, the first gets it. A
 * repeated press changes nothing.
 */
export async function answerOffer(
  deps: WritingDeps,
  token: string,
  { choice, address, words }: Typed,
): Promise<Outcome> {
  return await writeDiary(deps, async (tx): Promise<Outcome> => {
    const row = await findByToken(tx, deps, token)
    if (!row) return 'broken'
    const times = await readOfferTimes(tx, deps, row)
    const time = times.find(({ startsAt }) => startsAt.toISOString() === choice)
    if (!time && choice !== noneSuits) return 'unknown'
    if (row.state === 'declined' || (await findVisit(tx, row))) return 'done'
    if (!time) await decline(tx, deps, row, words)
    else if (row.state !== 'open' || hasExpired(row, deps.now()) || time.isGone) return 'gone'
    else await accept(tx, deps, row, time, address)
    return 'done'
  })
}
