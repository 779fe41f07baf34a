import { formatBookingDay, formatBookingHours, formatNearStart } from '#contract/booking-words.ts'
import type { ClientNews } from '#contract/diary.ts'
import { hourMs } from '#contract/durations.ts'
import { areaName } from '#contract/labels.ts'
import { londonDay } from '#contract/london-time.ts'
import type { Facts } from '#contract/render.ts'
import { type ClientEventKind, clientEventKinds } from '#contract/value-sets.ts'
import { addEvent } from '#server/database/events.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { button, type Letter, list, paragraph } from '#server/mail/letter.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { toSafeHeaderText } from '#server/mail/visitor-text.ts'
import { spanOfDay } from '../diary/plan.ts'
import { type AppointmentRow, listAppointmentsBetween } from '../repository.ts'

/** What a client did by a link: with an offered time or with a visit. */
type ClientAction = { kind: ClientEventKind; name: string; startsAt?: Date | null | undefined; at: Date }

const firstNameOf = (name: string) => toSafeHeaderText(name, 100).split(' ')[0] ?? ''

/** "Leanne cancelled Tuesday 14:00, 31 h before". */
export function newsSentence({ kind, name, startsAt, at }: ClientAction, now: Date): string {
  const first = firstNameOf(name)
  const when = startsAt ? formatNearStart(startsAt, now) : 'a visit'
  switch (kind) {
    case 'picked':
      return `${first} picked ${when}`
    case 'declined':
      return `None of the times you offered suits ${first}`
    case 'change-requested':
      return `${first} asks for another time instead of ${when}`
    case 'client-cancelled': {
      const hours = startsAt ? Math.floor((startsAt.getTime() - at.getTime()) / hourMs) : 0
      return `${first} cancelled ${when}${hours > 0 ? `, ${hours} h before` : ''}`
    }
  }
}

const maxQuoteLength = 80

/** A client's words at the end of a subject. */
function quoteInSubject(words: string): string {
  const line = toSafeHeaderText(words, maxQuoteLength + 1)
  if (line === '') return ''
  return `: "${line.length > maxQuoteLength ? `${line.slice(0, maxQuoteLength).trimEnd()}...` : line}"`
}

export type DayAround = { day: string; lines: readonly string[] }

/** What else is booked on the day of a visit. It names nobody: these mails are not erased with the others of that day. */
async function readDayAround(
  db: Executor,
  { id, startsAt }: Pick<AppointmentRow, 'id' | 'startsAt'>,
  facts: Facts,
  now: Date,
): Promise<DayAround> {
  const day = spanOfDay(londonDay(startsAt))
  const rows = await listAppointmentsBetween(db, day.startsAt, day.endsAt)
  const others = rows.filter((row) => row.id !== id && row.startsAt >= day.startsAt)
  const where = ({ place, area }: AppointmentRow) =>
    place === 'salon' ? 'at the salon' : `a home visit${area && ` in ${areaName(area, facts)}`}`
  const lines = others.map(
    (row) => `${formatBookingHours(row.startsAt, row.endsAt)} ${toSafeHeaderText(where(row), 100)}`,
  )
  return { day: formatBookingDay(startsAt, now), lines }
}

/** Tells the owner by mail what a client did. */
export function newsLetter(
  {
    words,
    around,
    url,
    ...action
  }: ClientAction & { words: string; around?: DayAround | undefined; url: string },
  now: Date,
): Letter {
  const said = newsSentence(action, now)
  const isDeclined = action.kind === 'declined'
  const also = around && `${around.lines.length > 0 ? 'Also' : 'Nothing else is'} booked on ${around.day}`
  return {
    subject: (isDeclined ? `None suits ${firstNameOf(action.name)}` : said) + quoteInSubject(words),
    preview: around && also ? [`${also}.`, around.lines.join(', ')].join(' ').trim() : `${said}.`,
    blocks: [
      paragraph(`${said}.`),
      ...(action.kind === 'picked'
        ? [paragraph('It is in your diary, and the confirmation is on its way.')]
        : []),
      ...(words === '' ? [] : [{ kind: 'quote' as const, label: 'In their words', text: words }]),
      ...(around && also ? [paragraph(`${also}.`)] : []),
      ...(around && around.lines.length > 0 ? [list(...around.lines.map((line) => [line]))] : []),
      button(isDeclined ? 'Offer other times' : 'Open your diary', url),
    ],
    footnote: 'You get this because a client used a link from your website.',
  }
}

type News = {
  kind: ClientEventKind
  name: string
  words?: string
  clientId: string | null
  consultationId: string | null
  /** The visit that it is about. */
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
    to: { owner: true },
    belongsTo: { clientId, consultationId, appointmentId },
    letter: newsLetter({ kind, name, words, startsAt: visit?.startsAt, at, around, url }, at),
    facts,
    createdAt: at,
  })
}

/** What clients did that the owner has not seen or answered, oldest first. */
export async function readClientNews(db: Executor, now: Date): Promise<ClientNews[]> {
  const rows = await db
    .selectFrom('timelineEvents as event')
    .leftJoin('appointments', 'appointments.id', 'event.appointmentId')
    .leftJoin('clients', 'clients.id', 'appointments.clientId')
    .leftJoin('consultations', 'consultations.id', 'event.consultationId')
    .select(['event.id', 'event.kind', 'event.body', 'event.at', 'event.appointmentId'])
    .select(['event.consultationId', 'appointments.startsAt'])
    .select((eb) => eb.fn.coalesce('clients.name', 'consultations.name', eb.val('')).as('name'))
    .where('event.needsAnswer', '=', true)
    .where('event.kind', 'in', clientEventKinds)
    .orderBy('event.at')
    .orderBy('event.id')
    .limit(50)
    .execute()
  return rows.flatMap(({ id, at, name, startsAt, body: words, appointmentId, consultationId, ...row }) => {
    const kind = clientEventKinds.find((one) => one === row.kind)
    if (!kind) return []
    return [
      {
        ...{ id, at: at.toISOString(), kind, name, words },
        text: newsSentence({ kind, name, startsAt, at }, now),
        ...(appointmentId !== null && { appointmentId }),
        ...(consultationId !== null && { consultationId }),
      },
    ]
  })
}

/** Words of the clients who have asked for another time and got no answer, by appointment. */
export async function findChangeRequests(db: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('timelineEvents')
    .select(['appointmentId', 'body'])
    .where('kind', '=', 'change-requested')
    .where('needsAnswer', '=', true)
    .where('appointmentId', 'in', ids)
    .orderBy('at')
    .execute()
  return new Map(rows.map(({ appointmentId, body }) => [appointmentId ?? '', body]))
}

type NewsSelector =
  | { id: string }
  | { appointmentId: string }
  | { clientId: string; consultationId: string | null }

/** Marks what a client did as seen or answered. */
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

export const markNewsSeen = ({ database }: Pick<Deps, 'database'>, id: string): Promise<void> =>
  database.write((tx) => answerClientNews(tx, { id }))
