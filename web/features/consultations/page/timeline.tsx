import type { ReactNode } from 'react'
import { formatMinutes } from '#contract/booking-words.ts'
import type { TimelineEntry } from '#contract/consultation-page.ts'
import { requestFieldLabel } from '#contract/request-fields.ts'
import { type ContactWay, contactWays } from '#contract/value-sets.ts'
import { type ConsultationStatus, consultationStatuses } from '#contract/worklist.ts'
import { useMailStatus } from '#web/features/mail/queries.ts'
import { formatCount, formatMediumDateTime } from '#web/lib/format.ts'
import { Curl } from '#web/ui/glyph/glyph.tsx'
import { formatDuration, formatPastInstant, statusNames } from '../reply-clock.ts'
import { Fold } from './request-folds.tsx'

/** Each line hangs on a thread that leads to the one below. */
const lineLook =
  "relative grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-[0.9rem] pb-[1.15rem] before:absolute before:top-6 before:-bottom-1 before:left-[calc(0.75rem-0.75px)] before:w-[1.5px] before:bg-hair before:content-[''] last:pb-0 last:before:hidden"
const dotLook =
  'mt-2 size-[0.65rem] justify-self-center rounded-[50%] border-2 forced-colors:border-[CanvasText]'
const dotColours = {
  state: 'border-moss-700 bg-moss-700',
  trouble: 'border-red-700 bg-red-700',
  mail: 'border-line',
}

/** Her own words: a note, a reply. */
export const ownWords = 'mt-[0.6rem] bg-cream-100 px-[0.85rem] py-[0.6rem] leading-[1.45]'

type Props = { timeline: readonly TimelineEntry[]; firstName: string; now: Date }

/** The fold with everything but her notes that happened to a request, newest first. */
export function Timeline({ timeline, firstName, now }: Props) {
  const company = useMailStatus().data?.company ?? 'your mail company'
  const arrivedAt = timeline.find(({ kind }) => kind === 'arrived')?.at
  const lines = timeline.flatMap((entry) => {
    const line = lineOf(entry, { arrivedAt, company, firstName })
    return line ? [{ ...line, at: entry.at, key: `${entry.kind} ${entry.id}` }] : []
  })
  return (
    <Fold title="History" detail={lines.length === 1 ? '1 entry' : `${formatCount(lines.length)} entries`}>
      <ol className="mt-2">
        {lines.map(({ key, mark, at, children }) => (
          <li key={key} className={lineLook}>
            {mark === 'words' ? (
              <Curl
                name="bullet"
                className="mt-[0.2rem] h-[1.2rem] w-5 justify-self-center text-copper-600"
              />
            ) : (
              <span className={`${dotLook} ${dotColours[mark]}`} aria-hidden="true" />
            )}
            <div>
              {children}
              <p className="fine-print">
                <time dateTime={at}>{formatPastInstant(new Date(at), now)}</time>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Fold>
  )
}

/** A reply is marked by a ringlet, a change of status by a full dot, any other mail by an empty one. */
type Line = { mark: 'words' | 'state' | 'mail' | 'trouble'; children: ReactNode }

type Around = { arrivedAt: string | undefined; company: string; firstName: string }

/** An arrival, an event or a mail; undefined for what is not part of the history. */
function lineOf(entry: TimelineEntry, { arrivedAt, company, firstName }: Around): Line | undefined {
  const { kind, body, mail } = entry
  if (kind === 'note') return undefined
  if (kind === 'arrived') return { mark: 'state', children: <p>Request arrived from the website</p> }
  if (!mail) {
    const words = describeEvent(entry, arrivedAt)
    return words === undefined ? undefined : { mark: 'state', children: <p>{words}</p> }
  }
  const isBad = mail.state === 'refused' || mail.state === 'expired'
  return {
    mark: isBad ? 'trouble' : body ? 'words' : 'mail',
    children: (
      <>
        <p className={body ? 'semibold' : undefined}>{describeMail(mail, firstName, company)}</p>
        {isBad && mail.reason && <p className="bad">{mail.reason}</p>}
        {body && <p className={`wrap-anywhere pre-line ${ownWords}`}>{body}</p>}
      </>
    ),
  }
}

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

type Details = NonNullable<TimelineEntry['details']>

function describeBooking({ startsAt, minutes, change }: Details): string {
  const time = `${formatMediumDateTime(`${startsAt}`)}${typeof minutes === 'number' ? `, ${formatMinutes(minutes)}` : ''}`
  if (change === 'removed') return `Booking cancelled: ${time}`
  return change === 'moved' ? `Booking moved to ${time}` : `Booked for ${time}`
}

/** Describes an event; undefined for an event that this page does not know. */
function describeEvent({ kind, details = {}, at }: TimelineEntry, arrivedAt: string | undefined) {
  const to = statusIn(details.to)
  const isFirst = statusIn(details.from) === 'new' && isAnswer(to) && arrivedAt !== undefined
  const after = isFirst ? `, after ${formatDuration(Date.parse(at) - Date.parse(arrivedAt))}` : ''
  if (kind === 'status' && to !== undefined)
    return to === 'new' ? 'Back to New' : `Marked as ${statusNames[to]}${after}`
  const way = contactWays.find((one) => one === details.way)
  if (kind === 'contact' && way !== undefined) return contactNames[way][details.reached ? 0 : 1] + after
  if (kind === 'booking') return describeBooking(details)
  if (kind === 'reply-undone') return 'Reply undone before it went out'
  if (kind === 'corrected')
    return `Corrected: ${`${details.fields}`.split(', ').map(requestFieldLabel).join(', ').toLowerCase()}`
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

type Mail = NonNullable<TimelineEntry['mail']>

const ends = (company: string): Readonly<Record<Mail['state'], string>> => ({
  waiting: 'waits to be sent to',
  // Whether it has arrived is not known.
  sent: `handed to ${company} for`,
  refused: 'could not be delivered to',
  expired: 'was not sent in time to',
})

/** "Alert handed to Gmail for you". */
const describeMail = ({ kind, state, isToOwner }: Mail, firstName: string, company: string) =>
  `${subjects[kind] ?? 'Mail'} ${ends(company)[state]} ${isToOwner ? 'you' : firstName}`
