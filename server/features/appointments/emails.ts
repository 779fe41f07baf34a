import { visitKindName } from '#contract/appointment.ts'
import {
  formatAboutLength,
  formatBookingDay,
  formatBookingStart,
  formatDate,
  formatNearStart,
  whereWeMeet,
} from '#contract/booking-words.ts'
import { weekdayOf } from '#contract/day-labels.ts'
import { minuteMs } from '#contract/durations.ts'
import { clockTime, londonDay } from '#contract/london-time.ts'
import { telHref } from '#contract/phone.ts'
import type { Facts } from '#contract/render.ts'
import { addEvent } from '#server/database/events.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { type Block, button, type Letter, paragraph, type Span } from '#server/mail/letter.ts'
import { type OutgoingMail, queueMail, withdrawMail } from '#server/mail/outbox.ts'
import { toParagraphs, toSafeHeaderText } from '#server/mail/visitor-text.ts'
import { clientCalendarFile, placeForClient } from './calendar/files.ts'
import { createLinkPath } from './client-pages/links.ts'
import { changeDeadlineOf } from './diary/plan.ts'
import { readSettings } from './diary/surroundings.ts'
import { type AppointmentRow, findAppointment, findMailStates, storeMails } from './repository.ts'

export const greetingOf = ({ name }: Pick<AppointmentRow, 'name'>) =>
  paragraph(`Hello ${toSafeHeaderText(name, 100).split(' ')[0]},`)

const phoneLink = ({ phone }: Facts): Span => ({ text: phone, href: telHref(phone) })

const visitFootnote = ({ name }: Facts) => `You get this because you have a visit with ${name}.`

/** The client's own page of an appointment, and until when they may change it there. */
export type OwnLink = { url: string; changeUntil: Date | undefined }

/** The link to the client's page, and until when they may change or cancel there. */
function ownPageBlocks(
  { url, changeUntil }: OwnLink,
  facts: Facts,
  now: Date,
  { question = '', means = 'mail' }: { question?: string; means?: 'mail' | 'message' } = {},
): Block[] {
  const page = button('See your visit', url)
  if (!changeUntil || changeUntil <= now)
    return [
      page,
      paragraph('Something in the way? Please ring me on ', phoneLink(facts), ` or answer this ${means}.`),
    ]
  return [
    paragraph(`${question}Change or cancel until ${formatNearStart(changeUntil, now)}:`),
    page,
    paragraph('After that please ring ', phoneLink(facts), '.'),
  ]
}

function whenParagraph({ startsAt, endsAt, place }: AppointmentRow, isMoved: boolean, now: Date): Block {
  const start = { strong: formatBookingStart(startsAt, now) }
  const length = `, for about ${formatAboutLength((endsAt.getTime() - startsAt.getTime()) / minuteMs)}.`
  const moved = ' The old time no longer counts; the file attached moves it in your calendar.'
  return isMoved
    ? paragraph('It is now ', start, length, moved)
    : paragraph(`${whereWeMeet(place)} on `, start, `${length} The calendar file is attached.`)
}

/** Sends the client the appointment, or its new time, with a calendar file. */
export function bookingLetter(
  appointment: AppointmentRow,
  facts: Facts,
  now: Date,
  link: OwnLink,
  { words = '', isMoved = false }: { words?: string; isMoved?: boolean } = {},
): Letter {
  const { startsAt, serviceType, place, address } = appointment
  const hasAddress = place === 'home' ? address !== '' : facts.salonAddress
  const where = { label: 'Where', value: placeForClient(appointment, facts) }
  const service = { label: 'Service', value: visitKindName(serviceType) }
  return {
    subject: isMoved ? 'Your visit has a new time' : `Your visit on ${formatBookingDay(startsAt, now)}`,
    preview: `${formatBookingStart(startsAt, now)}, with ${facts.name}.`,
    blocks: [
      greetingOf(appointment),
      whenParagraph(appointment, isMoved, now),
      { kind: 'facts', rows: [...(isMoved || hasAddress ? [where] : []), service] },
      ...toParagraphs(words),
      ...ownPageBlocks(link, facts, now),
    ],
    footnote: visitFootnote(facts),
    calendar: { method: 'REQUEST', content: clientCalendarFile(appointment, facts, 'REQUEST') },
  }
}

/** Cancels the appointment, with a calendar file if the client has one to remove. */
export function cancellationLetter(
  appointment: AppointmentRow,
  facts: Facts,
  now: Date,
  { hasFile, isDeleted = false, words = '' }: { hasFile: boolean; isDeleted?: boolean; words?: string },
): Letter {
  const { startsAt } = appointment
  const start = formatBookingStart(startsAt, now)
  return {
    subject: `Your visit on ${formatDate(startsAt, now)} is cancelled`,
    preview: `${start} is cancelled.`,
    blocks: [
      greetingOf(appointment),
      ...(words === ''
        ? [paragraph('Your visit on ', { strong: start }, ' is cancelled.')]
        : toParagraphs(words)),
      ...(hasFile ? [paragraph('The file attached takes it out of your calendar.')] : []),
      // A deleted client may have asked to be forgotten.
      isDeleted
        ? paragraph('If you have a question, ring me on ', phoneLink(facts), '.')
        : paragraph('Shall I offer you other times? Answer this mail. Or ring me on ', phoneLink(facts), '.'),
    ],
    footnote: `You get this because you had a visit booked with ${facts.name}.`,
    ...(hasFile && {
      calendar: { method: 'CANCEL' as const, content: clientCalendarFile(appointment, facts, 'CANCEL') },
    }),
  }
}

/**
 * Reminds the client: when, where, how to get ready, and how to change it. A service message, no more. The same words go
 * by text, as a message.
 */
export function reminderLetter(
  appointment: AppointmentRow,
  preparation: string,
  facts: Facts,
  now: Date,
  link: OwnLink,
  means: 'mail' | 'message' = 'mail',
): Letter {
  const { startsAt, place } = appointment
  const ready =
    means === 'message'
      ? paragraph(preparation)
      : { kind: 'quote' as const, label: 'Getting ready', text: preparation }
  return {
    subject: `See you on ${weekdayOf(londonDay(startsAt))} at ${clockTime(startsAt)}`,
    preview: `${formatBookingStart(startsAt, now)}, with ${facts.name}.`,
    blocks: [
      greetingOf(appointment),
      paragraph(`${whereWeMeet(place)} on `, { strong: formatBookingStart(startsAt, now) }, '.'),
      ...(preparation === '' ? [] : [ready]),
      ...ownPageBlocks(link, facts, now, { question: 'Not possible? ', means }),
    ],
    footnote: visitFootnote(facts),
  }
}

type MailDeps = Pick<Deps, 'facts' | 'links'>

type ClientMail = Omit<OutgoingMail, 'to' | 'replyTo' | 'facts'> & { email: string }

/** Queues a mail to a client, who answers the owner. */
export const queueClientMail = (
  tx: Executor,
  facts: Facts,
  { email, ...mail }: ClientMail,
): Promise<string> =>
  queueMail(tx, {
    ...{ ...mail, to: { address: email }, facts },
    replyTo: { name: facts.name, address: facts.email },
  })

export async function ownLinkOf(db: Executor, row: AppointmentRow, deps: MailDeps): Promise<OwnLink> {
  const { settings } = await readSettings(db)
  return {
    url: deps.facts.siteUrl + createLinkPath(deps.links, 'own', row.id),
    changeUntil: changeDeadlineOf(row, settings),
  }
}

/**
 * Deletes the mails about an appointment that have not left, before it changes. Returns the columns to store with the change:
 * they tell which state the client knows.
 */
export async function withdrawClientMails(tx: Executor, row: AppointmentRow) {
  const { mailId } = row
  const wasWaiting = mailId !== null && (await withdrawMail(tx, mailId))
  const isRefused = mailId !== null && (await findMailStates(tx, [mailId])).get(mailId)?.state === 'refused'
  const toldMailId = wasWaiting || isRefused ? row.toldMailId : (mailId ?? row.toldMailId)
  // A reminder that has left is not sent again for the same start.
  const isUnreminded = row.reminderMailId !== null && (await withdrawMail(tx, row.reminderMailId))
  const reminder = isUnreminded ? { remindedFor: null, reminderMailId: null } : {}
  return { wasWaiting, columns: { mailId: null, toldMailId, ...reminder } }
}

type Options = {
  at: Date
  /** How long the mail waits, so that it can be undone. */
  heldMs: number
  /** The owner's own words. */
  words?: string
  /** The client knows another time. */
  isMoved?: boolean
}

/** Mails the client an appointment as it is now. Returns whether a mail was queued: not if none is known, or it is over. */
export async function mailClient(
  tx: Executor,
  deps: MailDeps,
  id: string,
  { at, heldMs, words = '', isMoved = false }: Options,
): Promise<boolean> {
  const row = await findAppointment(tx, id)
  if (!row || row.email === '' || row.endsAt <= at) return false
  const { facts } = deps
  const isCancelled = row.state === 'cancelled'
  const hasFile = row.toldMailId !== null
  const mailId = await queueClientMail(tx, facts, {
    kind: isCancelled ? 'booking_cancelled' : 'booking',
    email: row.email,
    belongsTo: { consultationId: row.consultationId, appointmentId: id },
    letter: isCancelled
      ? cancellationLetter(row, facts, at, { hasFile, words })
      : bookingLetter(row, facts, at, await ownLinkOf(tx, row, deps), { words, isMoved: isMoved && hasFile }),
    createdAt: at,
    dueAt: new Date(at.getTime() + heldMs),
    expiresAt: row.endsAt,
  })
  await storeMails(tx, id, { mailId })
  await addEvent(tx, { kind: 'calendar-file', appointmentId: id, details: { isCancelled }, mailId, at })
  return true
}

/**
 * Mails cancellations to clients whose appointments this transaction deletes. These mails belong to no request, so they
 * survive it until they are sent.
 */
export async function mailCancellationsOfDeleted(
  tx: Executor,
  appointments: readonly AppointmentRow[],
  { facts, at }: { facts: Facts; at: Date },
): Promise<void> {
  for (const row of appointments) {
    if (row.email === '') continue
    const hasFile = row.mailId !== null || row.toldMailId !== null
    const cancelled = { ...row, changedAt: at, sequence: row.sequence + 1 }
    await queueClientMail(tx, facts, {
      ...{ kind: 'booking_cancelled', email: row.email, createdAt: at },
      letter: cancellationLetter(cancelled, facts, at, { hasFile, isDeleted: true }),
      expiresAt: row.endsAt,
    })
  }
}
