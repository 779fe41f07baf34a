import {
  formatAboutLength,
  formatBookingDay,
  formatBookingStart,
  formatDate,
  formatNearStart,
  whereWeMeet,
} from '#contract/booking-words.ts'
import { minuteMs } from '#contract/durations.ts'
import { serviceName } from '#contract/labels.ts'
import { telHref } from '#contract/phone.ts'
import type { Facts } from '#contract/render.ts'
import { type Block, button, type Letter, paragraph, type Span } from '#server/mail/letter.ts'
import { toParagraphs, toSafeHeaderText } from '#server/mail/visitor-text.ts'
import { clientCalendarFile, placeForClient } from './calendar-file.ts'
import type { AppointmentRow } from './repository.ts'

export const greetingOf = ({ name }: Pick<AppointmentRow, 'name'>) =>
  paragraph(`Hello ${toSafeHeaderText(name, 100).split(' ')[0]},`)

const phoneLink = ({ phone }: Facts): Span => ({ text: phone, href: telHref(phone) })

export const visitFootnote = ({ name }: Facts) => `You get this because you have a visit with ${name}.`

/** The client's own page of an appointment. */
export type OwnLink = { url: string; changeUntil: Date | undefined }

/** The link to the client's page, and until when they may change or cancel there. */
export function ownPageBlocks(
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

const minutesOf = ({ startsAt, endsAt }: Pick<AppointmentRow, 'startsAt' | 'endsAt'>) =>
  (endsAt.getTime() - startsAt.getTime()) / minuteMs

function whenParagraph(appointment: AppointmentRow, isMoved: boolean, now: Date): Block {
  const { startsAt, place } = appointment
  const start = { strong: formatBookingStart(startsAt, now) }
  const length = `, for about ${formatAboutLength(minutesOf(appointment))}.`
  return isMoved
    ? paragraph(
        ...['It is now ', start, length],
        ' The old time no longer counts; the file attached moves it in your calendar.',
      )
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
  const service = { label: 'Service', value: serviceName(serviceType) }
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
