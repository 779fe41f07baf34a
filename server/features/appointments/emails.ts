import { bookingDay, bookingHours } from '#contract/booking-words.ts'
import { telHref } from '#contract/phone.ts'
import type { Facts } from '#contract/render.ts'
import { serviceName } from '#contract/request-labels.ts'
import { headerText } from '#server/mail/header-text.ts'
import { type Letter, paragraph, type Span } from '#server/mail/letter.ts'
import { ownWords } from '#server/mail/own-words.ts'
import { clientFile, placeOf } from './calendar-file.ts'
import type { AppointmentRow } from './repository.ts'
import { isFileOutdated } from './sent-file.ts'

export const greetingOf = ({ name }: Pick<AppointmentRow, 'name'>) =>
  paragraph(`Hello ${headerText(name, 100).split(' ')[0]},`)

export const callMe = ({ phone }: Facts): Span => ({ text: phone, href: telHref(phone) })

export const footnote = ({ name }: Facts) => `You get this because you have an appointment with ${name}.`

/** Sends the client the appointment with a calendar file. */
export function bookingLetter(appointment: AppointmentRow, facts: Facts, now: Date, words = ''): Letter {
  const { startsAt, endsAt, serviceType } = appointment
  const day = bookingDay(startsAt, now)
  const hours = bookingHours(startsAt, endsAt)
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
          { label: 'Where', value: placeOf(appointment, facts) },
          { label: 'Service', value: serviceName(serviceType) },
        ],
      },
      ...ownWords(words),
      paragraph('The file with this mail puts it into your calendar.'),
      paragraph('To change it, call me on ', callMe(facts), ' or answer this mail.'),
    ],
    footnote: footnote(facts),
    calendar: { method: 'REQUEST', content: clientFile(appointment, facts, 'REQUEST') },
  }
}
