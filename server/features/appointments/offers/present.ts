import type { Warning } from '#contract/appointment.ts'
import type { Offer } from '#contract/offers.ts'
import type { Executor } from '#server/database/schema.ts'
import { doOverlap } from '../diary/plan.ts'
import { type DiaryDeps, readSchedulingData } from '../diary/scheduling-data.ts'
import { type Around, warningsAboutTime } from '../diary/warnings.ts'
import { findMailStates, listAppointmentsBetween } from '../repository.ts'
import { listOfferTimes, listOpenOfferTimes, type OfferRow, type TimeRow } from './repository.ts'

/** What makes a time impossible; her hours she may change without taking back what she offered. */
const impossible: ReadonlySet<Warning['kind']> = new Set(['overlap', 'travel', 'busy', 'blocked', 'away'])

export const hasImpossibleWarning = (warnings: readonly Warning[]) =>
  warnings.some(({ kind }) => impossible.has(kind))

/**
 * Whether a time can be picked no more: it has begun, an appointment lies in it, or it has become impossible since. What
 * spoke against it when the owner offered it all the same does not count.
 */
function isGone(around: Around, { place, area }: OfferRow, time: TimeRow): boolean {
  if (time.startsAt <= around.now) return true
  if (time.isAnyway) return around.visits.some((visit) => doOverlap(visit, time))
  return hasImpossibleWarning(
    warningsAboutTime(around, { startsAt: time.startsAt, endsAt: time.endsAt, place, area }),
  )
}

/** The times of an offer, each with whether it can still be picked. */
export async function readOfferTimes(db: Executor, deps: DiaryDeps, row: OfferRow) {
  const times = await listOfferTimes(db, row.id)
  const [first, last] = [times[0], times.at(-1)]
  if (!first || !last) return []
  const span = { startsAt: first.startsAt, endsAt: last.endsAt }
  // Without what others were offered: of 200 who press at once, each would read the times of all.
  const around = await readSchedulingData(db, deps, span, { withOffers: false })
  return times.map((time) => ({ ...time, isGone: isGone(around, row, time) }))
}

/** The same of one time; what is taken is found first, so that most who press at once are soon answered. */
export async function isTimeGone(db: Executor, deps: DiaryDeps, row: OfferRow, time: TimeRow) {
  if (time.startsAt <= deps.now()) return true
  if ((await listAppointmentsBetween(db, time.startsAt, time.endsAt)).length > 0) return true
  return isGone(await readSchedulingData(db, deps, time, { withOffers: false }), row, time)
}

/** Open offers to others that overlap with these times. */
async function listRivals(db: Executor, { id }: OfferRow, times: readonly TimeRow[], now: Date) {
  const [first, last] = [times[0], times.at(-1)]
  if (!first || !last) return []
  const open = await listOpenOfferTimes(db, { startsAt: first.startsAt, endsAt: last.endsAt }, now)
  return open.filter(({ offerId }) => offerId !== id)
}

function stateOf(
  { state, openUntil }: OfferRow,
  times: readonly { isGone: boolean }[],
  now: Date,
): Offer['state'] {
  if (state !== 'open') return state
  if (openUntil <= now) return 'lapsed'
  return times.every((time) => time.isGone) ? 'gone' : 'open'
}

export async function presentOffer(db: Executor, deps: DiaryDeps, row: OfferRow): Promise<Offer> {
  const now = deps.now()
  const times = await readOfferTimes(db, deps, row)
  const isOpen = row.state === 'open' && row.openUntil > now
  const rivals = isOpen ? await listRivals(db, row, times, now) : []
  const mailIds = row.mailId === null ? [] : [row.mailId]
  const { mails } = await findMailStates(db, deps.database.kind, mailIds)
  const mail = mails.get(row.mailId ?? '')?.state
  return {
    ...{
      id: row.id,
      version: row.version,
      name: row.name ?? '',
      email: row.email ?? '',
      phone: row.phone ?? '',
    },
    ...(row.consultationId !== null && { consultationId: row.consultationId }),
    ...(row.clientId !== null && { clientId: row.clientId }),
    ...{ serviceType: row.serviceType, place: row.place, area: row.area, minutes: row.minutes },
    state: stateOf(row, times, now),
    createdAt: row.createdAt.toISOString(),
    openUntil: row.openUntil.toISOString(),
    times: times.map((time) => ({
      ...{ id: time.id, startsAt: time.startsAt.toISOString(), endsAt: time.endsAt.toISOString() },
      isGone: time.isGone,
      alsoOffered: rivals.filter((other) => doOverlap(other, time)).map(({ name }) => name ?? ''),
    })),
    ...(row.words !== null && { words: row.words }),
    ...(row.answeredAt && { answeredAt: row.answeredAt.toISOString() }),
    ...(row.appointmentId !== null && { appointmentId: row.appointmentId }),
    ...(row.sentAgainAt && { sentAgainAt: row.sentAgainAt.toISOString() }),
    mail: mail === 'waiting' || mail === 'refused' ? mail : 'sent',
    ...(row.undoUntil && row.undoUntil > now && { undoUntil: row.undoUntil.toISOString() }),
  }
}
