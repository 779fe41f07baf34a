import { bookingDay } from '#contract/booking-words.ts'
import type { ReplyText } from '#contract/consultation-page.ts'
import { clockTime } from '#contract/london-time.ts'
import { areaName, serviceName } from '#contract/request-labels.ts'
import { fillReply } from '#contract/saved-reply.ts'
import type { ServiceType } from '#contract/value-sets.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { lowerFirst } from '#web/lib/day-labels.ts'
import { firstName } from '#web/lib/format.ts'

type AreaNames = Readonly<Record<string, string>>

/** The service as a noun after "a". */
const services: Readonly<Record<ServiceType, string>> = {
  'cut-only': 'cut',
  'color-only': 'colour',
  'cut-and-color': 'cut and colour',
  'consultation-only': 'consultation',
}

const serviceIn = (value: string) =>
  Object.entries(services).find(([service]) => service === value)?.[1] ?? lowerFirst(serviceName(value))

function areaIn(value: string, areaNames: AreaNames): string {
  if (value === 'other') return 'your area'
  return areaName(value, { areaNames })
}

export const usualSubject = 'Your hair: when may I call you?'

/** A reply to a booked client: time and place of the appointment, if it is still ahead. */
function replyToBooked(entry: WorklistEntry, areaNames: AreaNames, now: Date): ReplyText {
  const { booking, location, mobileService } = entry
  const hello = `Hello ${firstName(entry.name)},\n\n`
  if (!booking) return { subject: 'Your appointment', message: hello }
  const startsAt = new Date(booking.startsAt)
  const day = bookingDay(startsAt, now)
  const subject = `Your appointment on ${day}`
  if (startsAt < now) return { subject, message: hello }
  const place = mobileService ? `at your home in ${areaIn(location, areaNames)}` : 'at the salon'
  const time = `${day} at ${clockTime(startsAt)}, ${place}`
  return { subject, message: `${hello}Your appointment is on ${time}.\n\n` }
}

type Around = { savedText: string; areaNames: AreaNames; now: Date }

/** The initial text of a reply. A client who was answered before is not thanked for writing again. */
export function replyFor(entry: WorklistEntry, { savedText, areaNames, now }: Around): ReplyText {
  const { answeredAt, location, mobileService, phone, serviceType, status } = entry
  if (status === 'booked') return replyToBooked(entry, areaNames, now)
  const client = firstName(entry.name)
  const message =
    answeredAt === undefined
      ? fillReply(savedText, {
          'first name': client,
          service: serviceIn(serviceType),
          area: areaIn(location, areaNames),
          phone,
          isAtHome: mobileService,
        })
      : `Hello ${client},\n\n`
  return { subject: usualSubject, message }
}

/** A `mailto:` address that opens the text in her own mail program. */
export function mailtoOf({ email }: Pick<WorklistEntry, 'email'>, { subject, message }: ReplyText): string {
  const address = encodeURIComponent(email).replace('%40', '@')
  // RFC 6068: lines end with CR and LF.
  const body = encodeURIComponent(message.replaceAll('\n', '\r\n'))
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${body}`
}
