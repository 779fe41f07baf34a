import { formatBookingStart, whereWeMeet } from '#contract/booking-words.ts'
import { weekdayOf } from '#contract/day-labels.ts'
import { clockTime, londonDay } from '#contract/london-time.ts'
import type { Facts } from '#contract/render.ts'
import { type Block, type Letter, paragraph } from '#server/mail/letter.ts'
import { greetingOf, type OwnLink, ownPageBlocks, visitFootnote } from '../emails.ts'
import type { AppointmentRow } from '../repository.ts'

type Means = 'mail' | 'message'

function gettingReady(words: string, means: Means): Block[] {
  if (words === '') return []
  return [means === 'message' ? paragraph(words) : { kind: 'quote', label: 'Getting ready', text: words }]
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
  means: Means = 'mail',
): Letter {
  const { startsAt, place } = appointment
  const when = `${weekdayOf(londonDay(startsAt))} at ${clockTime(startsAt)}`
  return {
    subject: `See you on ${when}`,
    preview: `${formatBookingStart(startsAt, now)}, with ${facts.name}.`,
    blocks: [
      greetingOf(appointment),
      paragraph(`${whereWeMeet(place)} on `, { strong: formatBookingStart(startsAt, now) }, '.'),
      ...gettingReady(preparation, means),
      ...ownPageBlocks(link, facts, now, { question: 'Not possible? ', means }),
    ],
    footnote: visitFootnote(facts),
  }
}
