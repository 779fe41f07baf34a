import { formatBookingDay } from '#contract/booking-words.ts'
import type { ReplyText } from '#contract/consultation-page.ts'
import { areaForText, fillSavedText, type OwnFacts } from '#contract/fill-saved-text.ts'
import { clockTime } from '#contract/london-time.ts'
import { type SavedText, usualSubject } from '#contract/saved-texts.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { firstNameOf } from '#web/lib/format.ts'

/** A reply to a booked client: time and place of the appointment, if it is still ahead. */
function replyToBooked(entry: WorklistEntry, facts: OwnFacts, now: Date): ReplyText {
  const { booking, location, mobileService } = entry
  const hello = `Hello ${firstNameOf(entry.name)},\n\n`
  if (!booking) return { subject: 'Your visit', message: hello }
  const startsAt = new Date(booking.startsAt)
  const day = formatBookingDay(startsAt, now)
  const subject = `Your visit on ${day}`
  if (startsAt < now) return { subject, message: hello }
  const place = mobileService ? `at your home in ${areaForText(location, facts)}` : 'at the salon'
  const time = `${day} at ${clockTime(startsAt)}, ${place}`
  return { subject, message: `${hello}Your visit is on ${time}.\n\n` }
}

type Around = { texts: readonly SavedText[]; facts: OwnFacts; now: Date }

/** The initial text of a reply. A client who was answered before is not thanked for writing again. */
export function initialReplyFor(entry: WorklistEntry, { texts, facts, now }: Around): ReplyText {
  if (entry.status === 'booked') return replyToBooked(entry, facts, now)
  const first = texts.find(({ kind }) => kind === 'reply')
  if (first && entry.answeredAt === undefined) return fillSavedText(first, entry, facts)
  return { subject: usualSubject, message: `Hello ${firstNameOf(entry.name)},\n\n` }
}

/** A `mailto:` address that opens the text in her own mail program. */
export function mailtoOf({ email }: Pick<WorklistEntry, 'email'>, { subject, message }: ReplyText): string {
  const address = encodeURIComponent(email).replace('%40', '@')
  // RFC 6068: lines end with CR and LF.
  const body = encodeURIComponent(message.replaceAll('\n', '\r\n'))
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${body}`
}
