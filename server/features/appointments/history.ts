import { formatBookingStart, formatMinutes } from '#contract/booking-words.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { listHistoryOfAppointment } from './history-repository.ts'
import { isMailKnown, mailStateOf } from './present.ts'
import { findMailStates } from './repository.ts'

type Entry = Awaited<ReturnType<typeof listHistoryOfAppointment>>[number]

const stateWords: Readonly<Record<string, string>> = {
  booked: 'Booked again',
  done: 'Marked as Done',
  missed: 'Marked as Did not come',
  cancelled: 'Cancelled',
}

const mailWords: Readonly<Record<string, string>> = {
  booking: 'Calendar file by mail',
  booking_cancelled: 'Cancellation by mail',
}

/** What became of the mail of a reminder, while that is known. */
const reminderWords = {
  waiting: 'Reminder by mail, on its way',
  sent: 'Reminder sent by mail',
  refused: 'The reminder could not be delivered: send a text',
  expired: 'No reminder: it could not be sent in time',
} as const

/** A line of an appointment's history. */
function historyWords({ kind, details }: Entry, now: Date, reminder?: keyof typeof reminderWords): string {
  const { startsAt, minutes, to, by, mail, words, isKept } = JSON.parse(details)
  const when =
    startsAt === undefined ? '' : `${formatBookingStart(new Date(startsAt), now)}, ${formatMinutes(minutes)}`
  if (kind === 'made') return `Booked for ${when}`
  if (kind === 'moved') return `Moved to ${when}`
  if (kind === 'state') return by === 'client' ? 'Cancelled by the client' : (stateWords[to] ?? 'Changed')
  if (kind === 'mail') return mailWords[mail] ?? 'Mail'
  if (kind === 'reminder') return reminder ? reminderWords[reminder] : words
  if (kind === 'wish') return isKept ? 'The client keeps this time' : 'The client asked for another time'
  return kind === 'undone' ? 'The last change was undone' : 'Changed'
}

const mailOf = ({ kind, details }: Entry): string =>
  kind === 'reminder' ? (JSON.parse(details).mailId ?? '') : ''

/** The history of an appointment in words, newest first. */
export async function readHistory(db: Executor, kind: DatabaseKind, id: string, now: Date) {
  const entries = await listHistoryOfAppointment(db, id)
  const mails = await findMailStates(db, kind, entries.map(mailOf).filter(Boolean))
  return entries.map((entry) => {
    const mailId = mailOf(entry)
    const reminder = isMailKnown(mailId, mails) ? mailStateOf(mailId, mails, now) : undefined
    return { id: entry.id, at: entry.at.toISOString(), text: historyWords(entry, now, reminder) }
  })
}
