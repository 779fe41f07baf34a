import { randomUUIDv7 } from 'node:crypto'
import { appointmentLimits } from '#contract/appointment.ts'
import { noneSuits, type OwnPage, type PickPage } from '#contract/appointment-pages.ts'
import { dayMs } from '#contract/durations.ts'
import { areaName } from '#contract/labels.ts'
import { listEvents } from '#server/database/events.ts'
import { findRow, updateRow, updateVersioned } from '#server/database/rows.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { markWaitingAgain } from '#server/features/consultations/service.ts'
import { book, cancel } from '../booking.ts'
import { changeDeadlineOf, type Span } from '../diary/plan.ts'
import { type WritingDeps, writeDiary } from '../diary/warnings.ts'
import { createLinkPath, linkPurposes, pathOfToken } from '../mails/mails.ts'
import { tellOwner } from '../news.ts'
import * as offers from '../offers/repository.ts'
import { readOfferTimes } from '../offers/service.ts'
import * as repository from '../repository.ts'
import { toIsoTimes } from '../service.ts'
import { readSettings } from '../settings.ts'

type AppointmentRow = repository.AppointmentRow
type OfferRow = offers.OfferRow

/** How long a link opens its page after the offer or appointment is over. */
const linkMs = 90 * dayMs

const isRecent = (end: Date, { now }: Pick<Deps, 'now'>) => now().getTime() - end.getTime() <= linkMs

/** The offer of a token; undefined if it is not genuine, or over for too long. */
async function findOffer(db: Executor, deps: WritingDeps, token: string): Promise<OfferRow | undefined> {
  const row = await offers.findOffer(db, deps.links.read(linkPurposes.pick, token) ?? '')
  return row && isRecent(row.openUntil, deps) ? row : undefined
}

async function findVisit(
  db: Executor,
  deps: WritingDeps,
  token: string,
): Promise<AppointmentRow | undefined> {
  const row = await repository.findAppointment(db, deps.links.read(linkPurposes.own, token) ?? '')
  return row && isRecent(row.endsAt, deps) ? row : undefined
}

const sharedFieldsOf = (
  { name, serviceType, place, area }: Pick<OfferRow, 'name' | 'serviceType' | 'place' | 'area'>,
  { facts }: Pick<Deps, 'facts'>,
) => ({
  ...{ serviceType, place, firstName: name.split(' ')[0] ?? '' },
  area: area === '' ? '' : areaName(area, facts),
})

/** The visit that answers an offer, unless it was cancelled: then the client may ask for other times. */
async function findPicked(db: Executor, { appointmentId }: OfferRow) {
  const visit = appointmentId === null ? undefined : await repository.findAppointment(db, appointmentId)
  return visit?.state === 'cancelled' ? undefined : visit
}

type Typed = { choice: string; address: string; words: string }

/** Instead of the times, once one is picked: the page of that visit. */
type Picked = { state: 'picked'; path: string }

/** The page of the offered times. With what was typed, it is shown again after a refusal. */
export async function readPickPage(
  deps: WritingDeps,
  token: string,
  typed?: Typed,
): Promise<PickPage | Picked> {
  const { kysely } = deps.database
  const row = await findOffer(kysely, deps, token)
  if (!row) return { state: 'broken' }
  const what = { token, ...sharedFieldsOf(row, deps), words: typed?.words ?? '' }
  if (row.state === 'declined') return { state: 'declined', ...what, words: row.words ?? '' }
  const visit = await findPicked(kysely, row)
  if (visit) return { state: 'picked', path: createLinkPath(deps.links, 'own', visit.id) }
  const times = await readOfferTimes(kysely, deps, row)
  if (!offers.isOpen(row, deps.now()) || times.every(({ isGone }) => isGone))
    return { state: 'over', ...what }
  const { noticeHours } = (await readSettings(kysely)).settings
  const shown = times.map(({ isGone, ...time }) => ({ ...toIsoTimes(time), isGone }))
  return {
    ...{ state: 'open', ...what, minutes: row.minutes, noticeHours, openUntil: row.openUntil.toISOString() },
    ...{ choice: '', address: row.address, ...typed, times: shown },
    hasJustGone: shown.some(({ startsAt, isGone }) => isGone && startsAt === typed?.choice),
  }
}

async function accept(tx: Executor, deps: WritingDeps, row: OfferRow, time: Span, typed: string) {
  const at = deps.now()
  const id = randomUUIDv7()
  const { name, consultationId, clientId, serviceType, place, area, email } = row
  const known = await findRow(tx, 'clients', clientId)
  const found = known ?? (await repository.findClientOf(tx, row))
  const client = known ?? (await repository.saveClient(tx, found, row, at))
  const { startsAt, endsAt } = time
  const what = { serviceType, place, area, address: place === 'home' ? typed : '' }
  const how = { notifyClient: true, heldMs: 0 }
  await book(tx, deps, { id, client, consultationId, email, startsAt, endsAt, ...what, ...how }, at)
  const visit = { id, startsAt }
  await tellOwner(tx, deps, { kind: 'picked', name, clientId: client.id, consultationId, visit }, at)
}

async function decline(tx: Executor, deps: WritingDeps, row: OfferRow, words: string) {
  const at = deps.now()
  const { name, clientId, consultationId } = row
  await updateVersioned(tx, 'offers', row.id, row.version, { state: 'declined', words })
  if (consultationId !== null) await markWaitingAgain(tx, consultationId, at)
  const [visit] = clientId === null ? [] : await repository.listAppointmentsOf(tx, 'clientId', [clientId])
  await tellOwner(tx, deps, { kind: 'declined', name, words, clientId, consultationId, visit }, at)
}

/** done: picked or answered, now or before. unknown: the time was never offered. gone: it is taken, or the offer over. */
type OfferOutcome = 'done' | 'unknown' | 'gone' | 'broken'

/**
 * Picks a time, or says that none suits. One transaction decides: of everybody who picks a time, the first gets it. A
 * repeated press changes nothing.
 */
export async function answerOffer(
  deps: WritingDeps,
  token: string,
  { choice, address, words }: Typed,
): Promise<OfferOutcome> {
  return await writeDiary(deps, async (tx): Promise<OfferOutcome> => {
    const row = await findOffer(tx, deps, token)
    if (!row) return 'broken'
    const times = await readOfferTimes(tx, deps, row)
    const time = times.find(({ startsAt }) => startsAt.toISOString() === choice)
    if (!time && choice !== noneSuits) return 'unknown'
    if (row.state === 'declined' || (await findPicked(tx, row))) return 'done'
    if (!time) await decline(tx, deps, row, words)
    else if (!offers.isOpen(row, deps.now()) || time.isGone) return 'gone'
    else await accept(tx, deps, row, time, address)
    return 'done'
  })
}

export async function readOwnPage(
  deps: WritingDeps,
  token: string,
  { isTooLate = false, words = '' } = {},
): Promise<OwnPage> {
  const { kysely } = deps.database
  const at = deps.now()
  const row = await findVisit(kysely, deps, token)
  if (!row) return { state: 'broken' }
  const { settings } = await readSettings(kysely)
  const changeUntil = changeDeadlineOf(row, settings)
  const isUpcoming = row.state === 'booked' && row.endsAt > at
  const isCancelled = row.state === 'cancelled'
  return {
    ...{ state: isCancelled ? 'cancelled' : isUpcoming ? 'upcoming' : 'past', token, words },
    ...{ ...sharedFieldsOf(row, deps), ...toIsoTimes(row), address: row.address },
    ...(isUpcoming && changeUntil && changeUntil > at && { changeUntil: changeUntil.toISOString() }),
    hasAskedForChange: isUpcoming && row.changeRequest !== null,
    preparation: isUpcoming ? settings.preparation : '',
    isTooLate: isTooLate && !isCancelled,
    file: pathOfToken('file', token),
  }
}

export async function findAppointmentForFile(deps: WritingDeps, token: string) {
  const row = await findVisit(deps.database.kysely, deps, token)
  return row?.state === 'booked' ? row : undefined
}

/** done, also by an earlier press; too-late; broken link. */
type VisitOutcome = 'done' | 'too-late' | 'broken'

/** What a client may do until the notice period begins. */
const press =
  (act: (tx: Executor, deps: WritingDeps, row: AppointmentRow, words: string, at: Date) => Promise<void>) =>
  (deps: WritingDeps, token: string, words: string): Promise<VisitOutcome> =>
    writeDiary(deps, async (tx) => {
      const at = deps.now()
      const row = await findVisit(tx, deps, token)
      if (!row) return 'broken'
      if (row.state === 'cancelled') return 'done'
      const until = changeDeadlineOf(row, (await readSettings(tx)).settings)
      if (row.state !== 'booked' || until === undefined || until <= at) return 'too-late'
      await act(tx, deps, row, words, at)
      return 'done'
    })

/** Frees the time at once. */
export const cancelByClient = press(async (tx, deps, row, words, at) => {
  const how = { version: row.version, notifyClient: true, words: '', heldMs: 0 }
  await cancel(tx, deps, row, how, at)
  await tellOwner(tx, deps, { ...row, kind: 'client-cancelled', words, visit: row }, at)
})

/** Asks for another time; the appointment stays until the owner moves it. She hears of it once until she has answered. */
export const askForOtherTime = press(async (tx, deps, row, words, at) => {
  const events = await listEvents(tx, 'appointmentId', row.id)
  const open = events.find(({ kind, needsAnswer }) => kind === 'change-requested' && needsAnswer)
  if (!open) await tellOwner(tx, deps, { ...row, kind: 'change-requested', words, visit: row }, at)
  else if (words !== '' && !open.body.split('\n').includes(words))
    await updateRow(tx, 'timelineEvents', open.id, {
      // Whoever has the link may press without end: the newest words stay.
      body: `${open.body}\n${words}`.trim().slice(-10 * appointmentLimits.words),
    })
})
