import { formatBookingStart, formatDate } from '#contract/booking-words.ts'
import type { Facts } from '#contract/render.ts'
import { type Letter, paragraph } from '#server/mail/letter.ts'
import { toParagraphs } from '#server/mail/visitor-text.ts'
import { clientCalendarFile } from './calendar-file.ts'
import { greetingOf, phoneLink } from './emails.ts'
import type { AppointmentRow } from './repository.ts'

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
