import type { ClientNews } from '#contract/diary.ts'
import { minuteMs } from '#contract/durations.ts'
import { londonDay } from '#contract/london-time.ts'
import type { Facts } from '#contract/render.ts'
import { type ClientEventKind, clientEventKinds } from '#contract/value-sets.ts'
import { addEvent } from '#server/database/events.ts'
import type { Executor } from '#server/database/schema.ts'
import { toAnswer } from '#server/http/answer.ts'
import { queueMail } from '#server/mail/outbox.ts'
import type { Span } from './diary/plan.ts'
import { newsLetter, newsSentence } from './mails/letters.ts'
import type { AppointmentRow } from './repository.ts'

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
  const request = consultationId === null ? 'diary' : `consultations/${consultationId}`
  const page = visit && !isDeclined ? `diary?on=${londonDay(visit.startsAt)}` : request
  const url = `${facts.siteUrl}/admin/${page}`
  await queueMail(tx, {
    kind: isDeclined || kind === 'picked' ? 'offer_answered' : 'appointment_changed',
    to: 'owner',
    belongsTo: { clientId, consultationId, appointmentId },
    letter: newsLetter({ kind, name, words, startsAt: visit?.startsAt, at, url }, at),
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
    .select(['event.consultationId', 'appointments.startsAt', 'appointments.clientId'])
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
