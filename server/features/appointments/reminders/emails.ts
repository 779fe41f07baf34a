import { formatBookingHours, formatBookingStart, whereWeMeet } from '#contract/booking-words.ts'
import { formatDayWithWeekday, weekdayOf } from '#contract/day-labels.ts'
import { clockTime, londonDay } from '#contract/london-time.ts'
import type { Facts } from '#contract/render.ts'
import { areaName, serviceName } from '#contract/request-labels.ts'
import { button, type Letter, list, paragraph } from '#server/mail/letter.ts'
import { toSafeHeaderText } from '#server/mail/visitor-text.ts'
import { greetingOf, type OwnLink, ownPageBlocks, visitFootnote } from '../emails.ts'
import type { AppointmentRow } from '../repository.ts'

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
  const when = `${weekdayOf(londonDay(startsAt))} at ${clockTime(startsAt)}`
  return {
    subject: `See you on ${when}`,
    preview: `${formatBookingStart(startsAt, now)}, with ${facts.name}.`,
    blocks: [
      greetingOf(appointment),
      paragraph(`${whereWeMeet(place)} on `, { strong: formatBookingStart(startsAt, now) }, '.'),
      ...(preparation === '' ? [] : [{ kind: 'quote' as const, label: 'Getting ready', text: preparation }]),
      ...ownPageBlocks(link, facts, now, { question: 'Not possible? ', means }),
    ],
    footnote: visitFootnote(facts),
  }
}

function lineOf(
  { name, phone, startsAt, endsAt, place, area, address, serviceType, note }: AppointmentRow,
  facts: Facts,
) {
  const where =
    place === 'home' ? [address, areaName(area, facts)].filter(Boolean).join(', ') : 'at the salon'
  const parts = [
    toSafeHeaderText(name, 100),
    serviceName(serviceType),
    toSafeHeaderText(where, 200),
    toSafeHeaderText(phone),
  ]
  return [
    { strong: formatBookingHours(startsAt, endsAt) },
    ` ${parts.join(', ')}${note === '' ? '' : `. ${toSafeHeaderText(note, 300)}`}`,
  ]
}

/** There is one morning mail for each day. */
export const morningMailCause = (day: string) => `diary morning ${day}`

/** The owner's appointments of a day, with addresses and notes. */
export function morningLetter(appointments: readonly AppointmentRow[], facts: Facts, now: Date): Letter {
  const total = appointments.length === 1 ? '1 appointment' : `${appointments.length} appointments`
  return {
    subject: `Today: ${total}`,
    preview: appointments
      .map(({ startsAt, name }) => `${clockTime(startsAt)} ${toSafeHeaderText(name, 40)}`)
      .join(', '),
    blocks: [
      paragraph(`${formatDayWithWeekday(londonDay(now))}:`),
      list(...appointments.map((one) => lineOf(one, facts))),
      button('Open your diary', `${facts.siteUrl}/admin/diary`),
    ],
    footnote: 'You get this because you turned on the morning mail in your diary’s settings.',
  }
}
