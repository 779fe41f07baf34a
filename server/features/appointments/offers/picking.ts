import { randomUUIDv7 } from 'node:crypto'
import { noneSuits, type PickPage } from '#contract/appointment-pages.ts'
import { areaName } from '#contract/request-labels.ts'
import type { Executor } from '#server/database/schema.ts'
import { markBooked, markWaitingAgain } from '#server/features/consultations/service.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { recordTimeChange, saveHomeAddress } from '../booking.ts'
import { mailAppointmentToClient } from '../client-mails.ts'
import { findOrCreateClient } from '../clients.ts'
import { readDayAround } from '../day-around.ts'
import { readSettings } from '../diary/settings.ts'
import { createLinkPath, linkMs, verifyLinkToken } from '../links.ts'
import {
  findAppointment,
  insertAppointment,
  listAppointmentsOf,
  resolveCancellations,
} from '../repository.ts'
import { writeDiary } from '../writing.ts'
import { answerLetter } from './emails.ts'
import type { OfferDeps } from './making.ts'
import { isTimeGone, readOfferTimes } from './present.ts'
import * as repository from './repository.ts'

type OfferRow = repository.OfferRow

/** The offer of a token; undefined if it is not genuine, or is over for too long. */
async function findByToken(
  db: Executor,
  { links, now }: OfferDeps,
  token: string,
): Promise<OfferRow | undefined> {
  const id = verifyLinkToken(links, 'pick', token)
  const row = id === undefined ? undefined : await repository.findOffer(db, id)
  if (!row || row.name === null) return undefined
  return now().getTime() - row.openUntil.getTime() > linkMs ? undefined : row
}

const hasExpired = ({ state, openUntil }: OfferRow, at: Date) => state === 'open' && openUntil <= at

type Typed = { choice: string; address: string; words: string }

const nothingTyped: Typed = { choice: '', address: '', words: '' }

async function pageOf(
  db: Executor,
  deps: OfferDeps,
  row: OfferRow,
  token: string,
  typed?: Typed,
): Promise<PickPage> {
  const at = deps.now()
  const { serviceType, place } = row
  const area = row.area === '' ? '' : areaName(row.area, deps.facts)
  const what = { firstName: row.name?.split(' ')[0] ?? '', serviceType, place, area }
  if (row.state === 'none') return { state: 'none', ...what, words: row.words ?? '' }
  if (row.state === 'withdrawn') return { state: 'withdrawn', ...what }
  if (row.state === 'picked') {
    const picked = await findAppointment(db, row.appointmentId ?? '')
    if (!picked) return { state: 'withdrawn', ...what }
    const { startsAt, endsAt, address } = picked
    const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
    return {
      state: 'picked',
      ...what,
      place: picked.place,
      ...times,
      address,
      own: createLinkPath(deps.links, 'own', picked.id),
    }
  }
  const left = { token, words: typed?.words ?? '' }
  if (hasExpired(row, at)) return { state: 'lapsed', ...what, ...left }
  const times = await readOfferTimes(db, deps, row)
  if (times.every(({ isGone }) => isGone)) return { state: 'all-gone', ...what, ...left }
  const { noticeHours } = (await readSettings(db)).settings
  return {
    ...{ state: 'open', ...what, token, openUntil: row.openUntil.toISOString() },
    ...{ minutes: row.minutes, noticeHours },
    ...{ ...nothingTyped, address: row.address ?? '', ...typed },
    times: times.map(({ id, startsAt, endsAt, isGone }) => ({
      ...{ id, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), isGone },
    })),
    hasJustGone: times.some(({ id, isGone }) => isGone && id === typed?.choice),
  }
}

/** The page of the offered times. With what was typed, it is shown again after a refusal. */
export async function readPickPage(deps: OfferDeps, token: string, typed?: Typed): Promise<PickPage> {
  const { kysely } = deps.database
  const row = await findByToken(kysely, deps, token)
  return row ? await pageOf(kysely, deps, row, token, typed) : { state: 'broken' }
}

/** done: picked or answered, now or before. unknown: the time was never offered. gone: it is taken, or the offer over. */
type Outcome = 'done' | 'unknown' | 'gone' | 'broken'

/** Tells the owner by mail. */
async function tellOwner(
  tx: Executor,
  { facts }: OfferDeps,
  row: OfferRow,
  at: Date,
  picked?: { id: string; startsAt: Date },
) {
  const place = row.consultationId === null || picked ? 'diary' : `consultations/${row.consultationId}`
  const said = picked
    ? { startsAt: picked.startsAt, around: await readDayAround(tx, picked, facts, at) }
    : { words: row.words ?? '', hasExpired: hasExpired(row, at) }
  const letter = answerLetter({ name: row.name ?? '', url: `${facts.siteUrl}/admin/${place}`, ...said }, at)
  await queueMail(tx, {
    kind: 'offer_answered',
    to: { owner: true },
    belongsTo:
      row.consultationId === null
        ? { cause: `offer answered ${row.id}` }
        : { consultationId: row.consultationId },
    letter,
    facts,
    createdAt: at,
  })
}

async function book(tx: Executor, deps: OfferDeps, row: OfferRow, time: repository.TimeRow, address: string) {
  const at = deps.now()
  const { facts } = deps
  const { startsAt, endsAt } = time
  const id = randomUUIDv7()
  const person = { name: row.name ?? '', email: row.email ?? '', phone: row.phone ?? '' }
  const clientId = row.clientId ?? (await findOrCreateClient(tx, person, at)).id
  if (row.consultationId !== null) await markBooked(tx, row.consultationId, { facts, at })
  const { consultationId, serviceType, place, area } = row
  const what = { serviceType, place, area, address: place === 'home' ? address : '' }
  await insertAppointment(tx, {
    ...{ id, clientId, consultationId, startsAt, endsAt, ...what, tells: true, createdAt: at, changedAt: at },
  })
  await resolveCancellations(tx, clientId)
  await saveHomeAddress(tx, clientId, what)
  await recordTimeChange(tx, { id, consultationId }, 'made', { startsAt, endsAt }, at)
  await mailAppointmentToClient(tx, id, { ...deps, at }, { heldMs: 0 })
  return id
}

/** Booked since, or offered other times: the request waits for no answer of hers. */
async function isLookedAfter(tx: Executor, consultationId: string, at: Date): Promise<boolean> {
  const offers = await repository.listOffersOf(tx, 'consultationId', consultationId)
  if (offers.some((offer) => offer.state === 'open' && !hasExpired(offer, at))) return true
  const visits = await listAppointmentsOf(tx, 'consultationId', consultationId)
  return visits.some(({ state, endsAt }) => state === 'booked' && endsAt > at)
}

/**
 * Picks a time, or says that none suits. One transaction decides: of everybody who picks a time, the first gets it. A
 * repeated press changes nothing.
 */
export async function answerOffer(
  deps: OfferDeps,
  token: string,
  { choice, address, words }: Typed,
): Promise<Outcome> {
  return await writeDiary(deps, async (tx): Promise<Outcome> => {
    const at = deps.now()
    const row = await findByToken(tx, deps, token)
    if (!row) return 'broken'
    const time = (await repository.listOfferTimes(tx, row.id)).find(({ id }) => id === choice)
    if (!time && choice !== noneSuits) return 'unknown'
    if (row.state === 'picked' || row.state === 'none') return 'done'
    if (row.state === 'withdrawn' || (time && hasExpired(row, at))) return 'gone'
    if (time && (await isTimeGone(tx, deps, row, time))) return 'gone'
    if (!time) {
      const change = { state: 'none', words, answeredAt: at, undoUntil: null } as const
      if (!(await repository.updateOfferIfUnchanged(tx, row, change, row.state))) return 'gone'
      if (row.consultationId !== null && !(await isLookedAfter(tx, row.consultationId, at)))
        await markWaitingAgain(tx, row.consultationId, { facts: deps.facts, at })
      await tellOwner(tx, deps, { ...row, words }, at)
      return 'done'
    }
    const appointmentId = await book(tx, deps, row, time, address)
    const change = { state: 'picked', appointmentId, answeredAt: at, undoUntil: null } as const
    await repository.updateOfferIfUnchanged(tx, row, change)
    await tellOwner(tx, deps, row, at, { id: appointmentId, startsAt: time.startsAt })
    return 'done'
  })
}
