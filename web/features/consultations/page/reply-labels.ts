import { sampleTexts } from '#content/saved-texts.ts'
import { formatBookingDay } from '#contract/booking-words.ts'
import type { ReplyText } from '#contract/consultation-page.ts'
import { clockTime } from '#contract/london-time.ts'
import { areaForText, fillSavedText, type OwnFacts, type SavedText } from '#contract/saved-texts.ts'
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
  const [first] = texts
  if (first && entry.answeredAt === undefined)
    return { subject: first.name, message: fillSavedText(first.body, entry, facts) }
  return { subject: sampleTexts[0].name, message: `Hello ${firstNameOf(entry.name)},\n\n` }
}
