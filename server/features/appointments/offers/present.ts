import type { Warning } from '#contract/appointment.ts'
import type { Offer } from '#contract/offers.ts'
import type { Executor } from '#server/database/schema.ts'
import { doOverlap } from '../diary/plan.ts'
import { type DiaryDeps, readSchedulingData } from '../diary/scheduling-data.ts'
import { type Around, warningsAboutTime } from '../diary/warnings.ts'
import { findMailStates } from '../repository.ts'
import { listOfferTimes, type OfferRow, type TimeRow } from './repository.ts'

/** What makes a time impossible; her hours she may change without withdrawing what she offered. */
const impossible: ReadonlySet<Warning['kind']> = new Set(['overlap', 'travel', 'busy', 'blocked', 'away'])

export const isImpossible = ({ kind }: Warning) => impossible.has(kind)

/**
 * Whether a time can be picked no more: it has begun, an appointment lies in it, or it has become impossible since. What
 * spoke against it when the owner offered it all the same does not count.
 */
function isTimeGone(around: Around, { place, area }: OfferRow, time: TimeRow): boolean {
  if (time.startsAt <= around.now) return true
  if (time.isAnyway) return around.visits.some((visit) => doOverlap(visit, time))
  const { startsAt, endsAt } = time
  return warningsAboutTime(around, { startsAt, endsAt, place, area }).some(isImpossible)
}

/** The times of an offer, each with whether it can still be picked. */
export async function readOfferTimes(db: Executor, deps: DiaryDeps, row: OfferRow) {
  const times = await listOfferTimes(db, row.id)
  const [first, last] = [times[0], times.at(-1)]
  if (!first || !last) return []
  const span = { startsAt: first.startsAt, endsAt: last.endsAt }
  const around = await readSchedulingData(db, deps, span, { withOffers: false })
  return times.map((time) => ({ ...time, isGone: isTimeGone(around, row, time) }))
}

export const hasExpired = ({ state, openUntil }: OfferRow, at: Date) => state === 'open' && openUntil <= at

export async function presentOffer(db: Executor, deps: DiaryDeps, row: OfferRow): Promise<Offer> {
  const now = deps.now()
  const times = await readOfferTimes(db, deps, row)
  const mail = (await findMailStates(db, row.mailId === null ? [] : [row.mailId])).get(row.mailId ?? '')
  const isUnavailable = row.state === 'open' && times.every(({ isGone }) => isGone)
  const { id, version, name, email, phone, serviceType, place, area, minutes } = row
  return {
    ...{ id, version, name, email, phone, serviceType, place, area, minutes },
    ...(row.consultationId !== null && { consultationId: row.consultationId }),
    ...(row.clientId !== null && { clientId: row.clientId }),
    state: hasExpired(row, now) ? 'expired' : isUnavailable ? 'unavailable' : row.state,
    createdAt: row.createdAt.toISOString(),
    openUntil: row.openUntil.toISOString(),
    times: times.map((time) => ({
      ...{ id: time.id, startsAt: time.startsAt.toISOString(), endsAt: time.endsAt.toISOString() },
      isGone: time.isGone,
    })),
    ...(row.words !== null && { words: row.words }),
    ...(row.answeredAt && { answeredAt: row.answeredAt.toISOString() }),
    ...(row.appointmentId !== null && { appointmentId: row.appointmentId }),
    mail: mail?.state === 'waiting' || mail?.state === 'refused' ? mail.state : 'sent',
    ...(mail?.state === 'waiting' && mail.dueAt > now && { undoUntil: mail.dueAt.toISOString() }),
  }
}
