import { bookingDay, bookingHours } from '#contract/booking-words.ts'
import type { Facts } from '#contract/render.ts'
import { type Letter, paragraph } from '#server/mail/letter.ts'
import { ownWords } from '#server/mail/own-words.ts'
import { clientFile } from './calendar-file.ts'
import { callMe, footnote, greetingOf } from './emails.ts'
import type { AppointmentRow } from './repository.ts'

/** Cancels the appointment, with a calendar file if the client has one to remove. */
export function cancellationLetter(
  appointment: AppointmentRow,
  facts: Facts,
  now: Date,
  { hasFile, words = '' }: { hasFile: boolean; words?: string },
): Letter {
  const { startsAt, endsAt } = appointment
  const day = bookingDay(startsAt, now)
  return {
    subject: `Cancelled: your appointment on ${day}`,
    preview: `${day}, ${bookingHours(startsAt, endsAt)} is cancelled.`,
    blocks: [
      greetingOf(appointment),
      paragraph(
        'Your appointment on ',
        { strong: `${day}, ${bookingHours(startsAt, endsAt)}` },
        ' is cancelled.',
      ),
      ...ownWords(words),
      ...(hasFile ? [paragraph('The file with this mail takes it out of your calendar.')] : []),
      paragraph('To find another time, call me on ', callMe(facts), ' or answer this mail.'),
    ],
    footnote: footnote(facts),
    ...(hasFile && {
      calendar: { method: 'CANCEL' as const, content: clientFile(appointment, facts, 'CANCEL') },
    }),
  }
}
