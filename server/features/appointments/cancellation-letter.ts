import { formatBookingDay, formatBookingHours } from '#contract/booking-words.ts'
import type { Facts } from '#contract/render.ts'
import { type Letter, paragraph } from '#server/mail/letter.ts'
import { toParagraphs } from '#server/mail/own-words.ts'
import { clientCalendarFile } from './calendar-file.ts'
import { appointmentFootnote, greetingOf, phoneLink } from './emails.ts'
import type { AppointmentRow } from './repository.ts'

/** Cancels the appointment, with a calendar file if the client has one to remove. */
export function cancellationLetter(
  appointment: AppointmentRow,
  facts: Facts,
  now: Date,
  { hasFile, words = '' }: { hasFile: boolean; words?: string },
): Letter {
  const { startsAt, endsAt } = appointment
  const day = formatBookingDay(startsAt, now)
  return {
    subject: `Cancelled: your appointment on ${day}`,
    preview: `${day}, ${formatBookingHours(startsAt, endsAt)} is cancelled.`,
    blocks: [
      greetingOf(appointment),
      paragraph(
        'Your appointment on ',
        { strong: `${day}, ${formatBookingHours(startsAt, endsAt)}` },
        ' is cancelled.',
      ),
      ...toParagraphs(words),
      ...(hasFile ? [paragraph('The file with this mail takes it out of your calendar.')] : []),
      paragraph('To find another time, call me on ', phoneLink(facts), ' or answer this mail.'),
    ],
    footnote: appointmentFootnote(facts),
    ...(hasFile && {
      calendar: { method: 'CANCEL' as const, content: clientCalendarFile(appointment, facts, 'CANCEL') },
    }),
  }
}
