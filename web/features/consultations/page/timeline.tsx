import type { TimelineEntry } from '#contract/consultation-page.ts'
import { requestFieldLabel } from '#contract/request-fields.ts'
import { useMailStatus } from '#web/features/mail/queries.ts'
import { formatPastInstant, lowerFirst, upperFirst } from '#web/lib/day-labels.ts'
import { formatMediumDateTime } from '#web/lib/format.ts'
import { Curl } from '#web/ui/glyph/glyph.tsx'
import { answersTo } from '../contact.tsx'
import { Fold } from './folds.tsx'

/** Each line hangs on a thread that leads to the one below. */
const lineLook =
  "relative grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-[0.9rem] pb-[1.15rem] before:absolute before:top-6 before:-bottom-1 before:left-[calc(0.75rem-0.75px)] before:w-[1.5px] before:bg-hair before:content-[''] last:pb-0 last:before:hidden"
const dotLook =
  'mt-2 size-[0.65rem] justify-self-center rounded-[50%] border-2 forced-colors:border-[CanvasText]'

/** Her own words: a note, a reply. */
export const ownWords = 'mt-[0.6rem] bg-cream-100 px-[0.85rem] py-[0.6rem] leading-[1.45]'

type Props = { timeline: readonly TimelineEntry[]; now: Date }

/** The fold with everything but her notes that happened to a request, newest first. */
export function Timeline({ timeline, now }: Props) {
  const company = useMailStatus().data?.company ?? 'your mail company'
  return (
    <Fold title="History">
      <ol className="mt-2">
        {timeline.map((entry) => {
          const words = entry.mail ? describeMail(entry.mail, company) : describeEvent(entry)
          return words && <Line key={`${entry.kind} ${entry.id}`} entry={entry} words={words} now={now} />
        })}
      </ol>
    </Fold>
  )
}

/** A reply is marked by a ringlet, a change of status by a full dot, any other mail by an empty one. */
function Line({ entry: { at, body, mail }, words, now }: { entry: TimelineEntry; words: string; now: Date }) {
  const isBad = mail?.state === 'refused' || mail?.state === 'expired'
  const colours = isBad ? 'border-red-700 bg-red-700' : mail ? 'border-line' : 'border-moss-700 bg-moss-700'
  return (
    <li className={lineLook}>
      {body && !isBad ? (
        <Curl name="bullet" className="mt-[0.2rem] h-[1.2rem] w-5 justify-self-center text-copper-600" />
      ) : (
        <span className={`${dotLook} ${colours}`} aria-hidden="true" />
      )}
      <div>
        <p className={body ? 'semibold' : undefined}>{words}</p>
        {isBad && mail.reason && <p className="bad">{mail.reason}</p>}
        {body && <p className={`wrap-anywhere pre-line ${ownWords}`}>{body}</p>}
        <p className="fine-print">
          <time dateTime={at}>{formatPastInstant(new Date(at), now)}</time>
        </p>
      </div>
    </li>
  )
}

type Words = Readonly<Record<string, string>>

const contactNames: Words = { call: 'Call', text: 'Text', whatsapp: 'WhatsApp' }

const eventWords: Words = {
  arrived: 'Request arrived from the website',
  'reply-undone': 'Reply undone before it went out',
  picked: 'Picked an offered time',
  declined: 'None of the offered times suited',
  'client-cancelled': 'Cancelled by the client',
  'change-requested': 'Asked for another time',
}

const bookingWords: Words = { removed: 'Booking cancelled:', moved: 'Booking moved to', added: 'Booked for' }

/** Describes an event; undefined for a note, and for an event that this page does not know. */
function describeEvent({ kind, details = {} }: TimelineEntry): string | undefined {
  const { to, way, reached, change, startsAt, fields } = details
  if (kind === 'status') return `Marked as ${upperFirst(`${to}`)}`
  if (kind === 'contact')
    return `${contactNames[`${way}`]}: ${lowerFirst(answersTo(way === 'call')[reached ? 0 : 1])}`
  if (kind === 'booking')
    return `${bookingWords[`${change}`] ?? bookingWords.added} ${formatMediumDateTime(`${startsAt}`)}`
  if (kind === 'corrected')
    return `Corrected: ${`${fields}`.split(', ').map(requestFieldLabel).join(', ').toLowerCase()}`
  return eventWords[kind]
}

const mailNames: Words = {
  consultation_alert: 'Alert to you',
  consultation_acknowledgement: 'Acknowledgement',
  reply: 'Your reply',
  booking: 'Confirmation',
  booking_cancelled: 'Cancellation',
  offer: 'Offered times',
  offer_answered: 'Alert to you: offered times answered',
  appointment_changed: 'Alert to you: visit changed',
  appointment_reminder: 'Reminder',
}

/** "Reminder, handed to Gmail". Whether it has arrived is not known. */
function describeMail({ kind, state }: NonNullable<TimelineEntry['mail']>, company: string): string {
  const outcomes = {
    waiting: 'waits to be sent',
    sent: `handed to ${company}`,
    refused: 'could not be delivered',
    expired: 'was not sent in time',
  }
  return `${mailNames[kind] ?? 'Mail'}, ${outcomes[state]}`
}
