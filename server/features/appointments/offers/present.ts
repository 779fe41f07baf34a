import type { Offer } from '#contract/offers.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { overlap } from '../diary/wall-clock.ts'
import { findMailStates, listBetween } from '../repository.ts'
import { listOpenTimes, listTimes, type OfferRow, type TimeRow } from './repository.ts'

/** Whether a time can be picked no more: it has begun, or an appointment lies in it. */
async function isGone(db: Executor, time: TimeRow, now: Date): Promise<boolean> {
  return time.startsAt <= now || (await listBetween(db, time.startsAt, time.endsAt)).length > 0
}

/** The times of an offer, each with whether it can still be picked. */
export async function readTimes(db: Executor, offerId: string, now: Date) {
  const times: (TimeRow & { isGone: boolean })[] = []
  for (const time of await listTimes(db, offerId))
    times.push({ ...time, isGone: await isGone(db, time, now) })
  return times
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

export async function presentOffer(
  db: Executor,
  kind: DatabaseKind,
  row: OfferRow,
  now: Date,
): Promise<Offer> {
  const times = await readTimes(db, row.id, now)
  const isOpen = row.state === 'open' && row.openUntil > now
  const [first, last] = [times[0], times.at(-1)]
  const others =
    isOpen && first && last
      ? (await listOpenTimes(db, { startsAt: first.startsAt, endsAt: last.endsAt }, now)).filter(
          ({ offerId }) => offerId !== row.id,
        )
      : []
  const { mails } = await findMailStates(db, kind, row.mailId === null ? [] : [row.mailId])
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
      alsoOffered: others.filter((other) => overlap(other, time)).map(({ name }) => name ?? ''),
    })),
    ...(row.words !== null && { words: row.words }),
    ...(row.answeredAt && { answeredAt: row.answeredAt.toISOString() }),
    ...(row.appointmentId !== null && { appointmentId: row.appointmentId }),
    ...(row.sentAgainAt && { sentAgainAt: row.sentAgainAt.toISOString() }),
    mail: mail === 'waiting' || mail === 'refused' ? mail : 'sent',
    ...(row.undoUntil && row.undoUntil > now && { undoUntil: row.undoUntil.toISOString() }),
  }
}
