import {
  formatAboutLength,
  formatBookingDay,
  formatBookingStart,
  formatNearStart,
  whereWeMeet,
} from '#contract/booking-words.ts'
import { minuteMs } from '#contract/durations.ts'
import { telHref } from '#contract/phone.ts'
import type { Facts } from '#contract/render.ts'
import { serviceName } from '#contract/request-labels.ts'
import { type Block, button, type Letter, paragraph, type Span } from '#server/mail/letter.ts'
import { toParagraphs, toSafeHeaderText } from '#server/mail/visitor-text.ts'
import { clientCalendarFile, placeForClient } from './calendar-file.ts'
import type { AppointmentRow } from './repository.ts'
import { isFileOutdated, sentTimeOf } from './sent-file.ts'

export const greetingOf = ({ name }: Pick<AppointmentRow, 'name'>) =>
  paragraph(`Hello ${toSafeHeaderText(name, 100).split(' ')[0]},`)

export const phoneLink = ({ phone }: Facts): Span => ({ text: phone, href: telHref(phone) })

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
  if (!isMoved)
    return paragraph(`${whereWeMeet(place)} on `, start, `${length} The calendar file is attached.`)
  const isAsLong = minutesOf(appointment) === minutesOf(sentTimeOf(appointment))
  return paragraph(
    ...['It is now ', start, isAsLong ? '.' : length],
    ' The old time no longer counts; the file attached moves it in your calendar.',
  )
}

/** Sends the client the appointment, or its new time, with a calendar file. */
export function bookingLetter(
  appointment: AppointmentRow,
  facts: Facts,
  now: Date,
  link: OwnLink,
  words = '',
): Letter {
  const { startsAt, serviceType, place, address } = appointment
  const isMoved = isFileOutdated(appointment)
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
