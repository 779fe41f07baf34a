import { formatBookingDay, formatBookingHours } from '#contract/booking-words.ts'
import type { ClientNews } from '#contract/diary.ts'
import { minuteMs } from '#contract/durations.ts'
import { areaName } from '#contract/labels.ts'
import { londonDay } from '#contract/london-time.ts'
import type { Facts } from '#contract/render.ts'
import { type ClientEventKind, clientEventKinds } from '#contract/value-sets.ts'
import { addEvent } from '#server/database/events.ts'
import type { Executor } from '#server/database/schema.ts'
import { toAnswer } from '#server/http/answer.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { toSafeHeaderText } from '#server/mail/visitor-text.ts'
import { type Span, spanOfDay } from './diary/plan.ts'
import { newsLetter, newsSentence } from './mails/letters.ts'
import { type AppointmentRow, listAppointmentsBetween } from './repository.ts'

/** What else is booked on the day of a visit. It names nobody: these mails are not erased with the others of that day. */
async function readDayAround(
  db: Executor,
  { id, startsAt }: Pick<AppointmentRow, 'id' | 'startsAt'>,
  facts: Facts,
  now: Date,
): Promise<string> {
  const day = spanOfDay(londonDay(startsAt))
  const rows = await listAppointmentsBetween(db, day.startsAt, day.endsAt)
  const others = rows.filter((row) => row.id !== id && row.startsAt >= day.startsAt)
  const words = ({ startsAt, endsAt, place, area }: AppointmentRow) => {
    const where = place === 'salon' ? 'at the salon' : `a home visit${area && ` in ${areaName(area, facts)}`}`
    return `${formatBookingHours(startsAt, endsAt)} ${toSafeHeaderText(where, 100)}`
  }
  const on = `booked on ${formatBookingDay(startsAt, now)}`
  return others.length === 0 ? `Nothing else is ${on}.` : `Also ${on}: ${others.map(words).join(', ')}.`
}

type News = {
  kind: ClientEventKind
  name: string
  words?: string
  clientId: string | null
  consultationId: string | null
  visit: Pick<AppointmentRow, 'id' | 'startsAt'> | undefined
}

/** Tells the owner by mail, and on Today until she has seen or answered it. */
export async function tellOwner(
  tx: Executor,
  { facts }: { facts: Facts },
  { kind, name, words = '', clientId, consultationId, visit }: News,
  at: Date,
): Promise<void> {
  const appointmentId = visit?.id ?? null
  await addEvent(tx, { kind, appointmentId, consultationId, body: words, needsAnswer: true, at })
  const isDeclined = kind === 'declined'
  const around = visit && !isDeclined ? await readDayAround(tx, visit, facts, at) : undefined
  const page = isDeclined && consultationId !== null ? `consultations/${consultationId}` : 'diary'
  const url = `${facts.siteUrl}/admin/${page}`
  await queueMail(tx, {
    kind: isDeclined || kind === 'picked' ? 'offer_answered' : 'appointment_changed',
    to: 'owner',
    belongsTo: { clientId, consultationId, appointmentId },
    letter: newsLetter({ kind, name, words, startsAt: visit?.startsAt, at, around, url }, at),
    facts,
    createdAt: at,
  })
}

/** Records a booking in the history of the appointment, and of its consultation. */
export async function recordBooking(
  tx: Executor,
  { id, consultationId, startsAt, endsAt }: Pick<AppointmentRow, 'id' | 'consultationId'> & Span,
  change: 'made' | 'moved' | 'changed' | 'removed',
  at: Date,
): Promise<void> {
  const minutes = (endsAt.getTime() - startsAt.getTime()) / minuteMs
  const details = { change, startsAt: startsAt.toISOString(), minutes }
  await addEvent(tx, { kind: 'booking', appointmentId: id, consultationId, details, at })
}

/** What clients did that the owner has not seen or answered, oldest first. */
export async function readClientNews(db: Executor, now: Date): Promise<ClientNews[]> {
  const rows = await db
    .selectFrom('timelineEvents as event')
    .leftJoin('appointments', 'appointments.id', 'event.appointmentId')
    .leftJoin('clients', 'clients.id', 'appointments.clientId')
    .leftJoin('consultations', 'consultations.id', 'event.consultationId')
    .select(['event.id', 'event.kind', 'event.body as words', 'event.at', 'event.appointmentId'])
    .select(['event.consultationId', 'appointments.startsAt'])
    .select((eb) => eb.fn.coalesce('clients.name', 'consultations.name', eb.val('')).as('name'))
    .where('event.needsAnswer', '=', true)
    .where('event.kind', 'in', clientEventKinds)
    .orderBy('event.at')
    .orderBy('event.id')
    .limit(50)
    .execute()
  return rows.flatMap((row) => {
    const kind = clientEventKinds.find((one) => one === row.kind)
    if (!kind) return []
    return [{ ...toAnswer(row), kind, text: newsSentence({ ...row, kind }, now) }]
  })
}

type NewsSelector =
  | { id: string }
  | { appointmentId: string }
  | { clientId: string; consultationId: string | null }

export async function answerClientNews(tx: Executor, of: NewsSelector): Promise<void> {
  await tx
    .updateTable('timelineEvents')
    .set({ needsAnswer: false })
    .where('needsAnswer', '=', true)
    .where('kind', 'in', clientEventKinds)
    .where((eb) => {
      if ('id' in of) return eb('id', '=', of.id)
      if ('appointmentId' in of) return eb('appointmentId', '=', of.appointmentId)
      const theirs = eb.selectFrom('appointments').select('id').where('clientId', '=', of.clientId)
      return eb.or([
        eb('appointmentId', 'in', theirs),
        ...(of.consultationId === null ? [] : [eb('consultationId', '=', of.consultationId)]),
      ])
    })
    .execute()
}
