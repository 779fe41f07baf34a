import { formatBookingDay, formatBookingHours, formatBookingStart } from '#contract/booking-words.ts'
import { telHref } from '#contract/phone.ts'
import type { Facts } from '#contract/render.ts'
import { serviceName } from '#contract/request-labels.ts'
import { type Block, button, type Letter, paragraph, type Span } from '#server/mail/letter.ts'
import { toParagraphs } from '#server/mail/own-words.ts'
import { toSafeHeaderText } from '#server/mail/visitor-text.ts'
import { clientCalendarFile, placeForClient } from './calendar-file.ts'
import type { AppointmentRow } from './repository.ts'
import { isFileOutdated } from './sent-file.ts'

export const greetingOf = ({ name }: Pick<AppointmentRow, 'name'>) =>
  paragraph(`Hello ${toSafeHeaderText(name, 100).split(' ')[0]},`)

export const phoneLink = ({ phone }: Facts): Span => ({ text: phone, href: telHref(phone) })

export const appointmentFootnote = ({ name }: Facts) =>
  `You get this because you have an appointment with ${name}.`

/** The client's own page of an appointment. */
export type OwnLink = { url: string; changeUntil: Date | undefined }

/** Until when, and how, the client may change or cancel. */
export const changeDeadlineText = (
  { changeUntil }: OwnLink,
  facts: Facts,
  now: Date,
  means = 'mail',
): Block =>
  changeUntil && changeUntil > now
    ? paragraph(
        `Change or cancel it there until ${formatBookingStart(changeUntil, now)}. After that please ring `,
        phoneLink(facts),
        '.',
      )
    : paragraph('To change it, call me on ', phoneLink(facts), ` or answer this ${means}.`)

/** Sends the client the appointment with a calendar file. */
export function bookingLetter(
  appointment: AppointmentRow,
  facts: Facts,
  now: Date,
  link: OwnLink,
  words = '',
): Letter {
  const { startsAt, endsAt, serviceType } = appointment
  const day = formatBookingDay(startsAt, now)
  const hours = formatBookingHours(startsAt, endsAt)
  const isMoved = isFileOutdated(appointment)
  return {
    subject: `${isMoved ? 'New time: your' : 'Your'} appointment on ${day}`,
    preview: `${day}, ${hours}, with ${facts.name}.`,
    blocks: [
      greetingOf(appointment),
      paragraph(
        isMoved ? 'Your appointment has a new time:' : 'This is your appointment:',
        ' ',
        { strong: `${day}, ${hours}` },
        '.',
      ),
      {
        kind: 'facts',
        rows: [
          { label: 'When', value: `${day}, ${hours}` },
          { label: 'Where', value: placeForClient(appointment, facts) },
          { label: 'Service', value: serviceName(serviceType) },
        ],
      },
      ...toParagraphs(words),
      paragraph('The file with this mail puts it into your calendar.'),
      button('See your appointment', link.url),
      changeDeadlineText(link, facts, now),
    ],
    footnote: appointmentFootnote(facts),
    calendar: { method: 'REQUEST', content: clientCalendarFile(appointment, facts, 'REQUEST') },
  }
}
