import { formatMinutes } from '#contract/booking-words.ts'
import type { TimelineEntry } from '#contract/consultation-page.ts'
import { requestFieldLabel } from '#contract/request-fields.ts'
import { type ContactWay, contactWays } from '#contract/value-sets.ts'
import { type ConsultationStatus, consultationStatuses } from '#contract/worklist.ts'
import { formatMediumDateTime } from '#web/lib/format.ts'
import { formatDuration } from '../reply-clock.ts'
import { statusNames } from '../statuses.ts'

type Mail = NonNullable<TimelineEntry['mail']>

const statusIn = (value: unknown): ConsultationStatus | undefined =>
  consultationStatuses.find((status) => status === value)

const isAnswer = (status: ConsultationStatus | undefined) => status === 'replied' || status === 'booked'

const contactNames: Readonly<Record<ContactWay, readonly [reached: string, notReached: string]>> = {
  call: ['Your call was answered', 'You called, no answer'],
  text: ['Text sent', 'Text not sent'],
  whatsapp: ['WhatsApp sent', 'WhatsApp not sent'],
}

/** What the client did by a link. */
const clientEvents: Readonly<Record<string, string>> = {
  picked: 'Picked an offered time',
  declined: 'None of the offered times suited',
  'client-cancelled': 'Cancelled by the client',
  'change-requested': 'Asked for another time',
}

/** Describes an event; undefined for an event that this page does not know. */
export function describeEvent(
  { kind, details = {}, at }: TimelineEntry,
  arrivedAt: string | undefined,
): string | undefined {
  const to = statusIn(details.to)
  const isFirst = statusIn(details.from) === 'new' && isAnswer(to) && arrivedAt !== undefined
  const after = isFirst ? `, after ${formatDuration(Date.parse(at) - Date.parse(arrivedAt))}` : ''
  if (kind === 'status' && to !== undefined)
    return to === 'new' ? 'Back to New' : `Marked as ${statusNames[to]}${after}`
  const way = contactWays.find((one) => one === details.way)
  if (kind === 'contact' && way !== undefined) return contactNames[way][details.reached ? 0 : 1] + after
  if (kind === 'booking' && typeof details.startsAt === 'string') {
    const time = `${formatMediumDateTime(details.startsAt)}${typeof details.minutes === 'number' ? `, ${formatMinutes(details.minutes)}` : ''}`
    if (details.change === 'removed') return `Booking cancelled: ${time}`
    return details.change === 'moved' ? `Booking moved to ${time}` : `Booked for ${time}`
  }
  if (kind === 'reply-undone') return 'Reply undone before it went out'
  if (kind === 'corrected' && typeof details.fields === 'string')
    return `Corrected: ${details.fields
      .split(', ')
      .map((field) => requestFieldLabel(field).toLowerCase())
      .join(', ')}`
  return clientEvents[kind]
}

const subjects: Readonly<Record<string, string>> = {
  consultation_alert: 'Alert',
  consultation_acknowledgement: 'Acknowledgement',
  reply: 'Your reply',
  booking: 'Confirmation',
  booking_cancelled: 'Cancellation',
  offer: 'Offered times',
  offer_answered: 'Alert: offered times answered',
  appointment_changed: 'Alert: appointment changed',
  appointment_reminder: 'Reminder',
}

const ends = (company: string): Readonly<Record<Mail['state'], string>> => ({
  waiting: 'waits to be sent to',
  // Whether it has arrived is not known.
  sent: `handed to ${company} for`,
  refused: 'could not be delivered to',
  expired: 'was not sent in time to',
})

/** "Alert handed to Gmail for you". */
export const describeMail = ({ kind, state, isToOwner }: Mail, firstName: string, company: string) =>
  `${subjects[kind] ?? 'Mail'} ${ends(company)[state]} ${isToOwner ? 'you' : firstName}`
