import { randomUUIDv7 } from 'node:crypto'
import { noneSuits, type PickPage } from '#contract/appointment-pages.ts'
import { areaName } from '#contract/labels.ts'
import type { Executor } from '#server/database/schema.ts'
import { markWaitingAgain } from '#server/features/consultations/service.ts'
import { addEvent } from '#server/features/timeline/service.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { book } from '../booking.ts'
import { findOrCreateClient } from '../clients.ts'
import { findClient } from '../clients-repository.ts'
import { readDayAround } from '../day-around.ts'
import { readSettings } from '../diary/settings.ts'
import { createLinkPath, linkMs, verifyLinkToken } from '../links.ts'
import { findAppointment, listAppointmentsOf } from '../repository.ts'
import { type WritingDeps, writeDiary } from '../writing.ts'
import { answerLetter } from './emails.ts'
import { hasExpired, readOfferTimes } from './present.ts'
import * as repository from './repository.ts'

type OfferRow = repository.OfferRow

/** The offer of a token; undefined if it is not genuine, or is over for too long. */
async function findByToken(
  db: Executor,
  { links, now }: WritingDeps,
  token: string,
): Promise<OfferRow | undefined> {
  const id = verifyLinkToken(links, 'pick', token)
  const row = id === undefined ? undefined : await repository.findOffer(db, id)
  if (!row || row.name === '') return undefined
  return now().getTime() - row.openUntil.getTime() > linkMs ? undefined : row
}

type Typed = { choice: string; address: string; words: string }

async function acceptedPage(
  db: Executor,
  deps: WritingDeps,
  row: OfferRow,
  what: { firstName: string; serviceType: string; area: string; place: OfferRow['place'] },
): Promise<PickPage> {
  const picked = await findAppointment(db, row.appointmentId ?? '')
  if (!picked) return { state: 'withdrawn', ...what }
  const { startsAt, endsAt, place, address } = picked
  return {
    ...{ state: 'picked', ...what, place, address },
    ...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
    own: createLinkPath(deps.links, 'own', picked.id),
  }
}

/** The page of the offered times. With what was typed, it is shown again after a refusal. */
export async function readPickPage(deps: WritingDeps, token: string, typed?: Typed): Promise<PickPage> {
  const { kysely } = deps.database
  const row = await findByToken(kysely, deps, token)
  if (!row) return { state: 'broken' }
  const { serviceType, place } = row
  const area = row.area === '' ? '' : areaName(row.area, deps.facts)
  const what = { firstName: row.name.split(' ')[0] ?? '', serviceType, place, area }
  if (row.state === 'declined') return { state: 'none', ...what, words: row.words ?? '' }
  if (row.state === 'withdrawn') return { state: 'withdrawn', ...what }
  if (row.state === 'accepted') return await acceptedPage(kysely, deps, row, what)
  const left = { token, words: typed?.words ?? '' }
  if (hasExpired(row, deps.now())) return { state: 'expired', ...what, ...left }
  const times = await readOfferTimes(kysely, deps, row)
  if (times.every(({ isGone }) => isGone)) return { state: 'all-gone', ...what, ...left }
  const { noticeHours } = (await readSettings(kysely)).settings
  return {
    ...{ state: 'open', ...what, token, openUntil: row.openUntil.toISOString() },
    ...{ minutes: row.minutes, noticeHours },
    ...{ choice: '', words: '', address: row.address, ...typed },
    times: times.map(({ id, startsAt, endsAt, isGone }) => ({
      ...{ id, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), isGone },
    })),
    hasJustGone: times.some(({ id, isGone }) => isGone && id === typed?.choice),
  }
}

/** Tells the owner by mail. */
async function tellOwner(
  tx: Executor,
  { facts }: WritingDeps,
  row: OfferRow,
  at: Date,
  picked?: { id: string; startsAt: Date },
) {
  const place = row.consultationId === null || picked ? 'diary' : `consultations/${row.consultationId}`
  const said = picked
    ? { startsAt: picked.startsAt, around: await readDayAround(tx, picked, facts, at) }
    : { words: row.words ?? '', hasExpired: hasExpired(row, at) }
  await queueMail(tx, {
    kind: 'offer_answered',
    to: { owner: true },
    belongsTo:
      row.consultationId === null
        ? { cause: `offer answered ${row.id}` }
        : { consultationId: row.consultationId },
    letter: answerLetter({ name: row.name, url: `${facts.siteUrl}/admin/${place}`, ...said }, at),
    facts,
    createdAt: at,
  })
}

async function accept(
  tx: Executor,
  deps: WritingDeps,
  row: OfferRow,
  time: repository.TimeRow,
  address: string,
) {
  const at = deps.now()
  const id = randomUUIDv7()
  const { consultationId, serviceType, place, area, email } = row
  const known = row.clientId === null ? undefined : await findClient(tx, row.clientId)
  const client = known ?? (await findOrCreateClient(tx, row, at)).client
  const { startsAt, endsAt } = time
  const what = { serviceType, place, area, address: place === 'home' ? address : '' }
  const booking = {
    id,
    client,
    consultationId,
    email,
    startsAt,
    endsAt,
    ...what,
    notifyClient: true,
    heldMs: 0,
  }
  await book(tx, deps, booking, at)
  await addEvent(tx, { kind: 'picked', appointmentId: id, consultationId, needsAnswer: true, at })
  await tellOwner(tx, deps, row, at, { id, startsAt })
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
  const { consultationId } = row
  await repository.declineOffer(tx, row.id, { words, at })
  if (consultationId !== null && !(await isLookedAfter(tx, consultationId, at)))
    await markWaitingAgain(tx, consultationId, { facts: deps.facts, at })
  const [last] = row.clientId === null ? [] : await listAppointmentsOf(tx, 'clientId', [row.clientId])
  const of = consultationId === null ? { appointmentId: last?.id } : { consultationId }
  await addEvent(tx, { kind: 'declined', ...of, body: words, needsAnswer: true, at })
  await tellOwner(tx, deps, { ...row, words }, at)
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
    const time = (await readOfferTimes(tx, deps, row)).find(({ id }) => id === choice)
    if (!time && choice !== noneSuits) return 'unknown'
    if (row.state === 'accepted' || row.state === 'declined') return 'done'
    if (row.state === 'withdrawn' || (time && (hasExpired(row, deps.now()) || time.isGone))) return 'gone'
    if (time) await accept(tx, deps, row, time, address)
    else await decline(tx, deps, row, words)
    return 'done'
  })
}
