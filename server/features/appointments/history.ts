import { formatBookingStart, formatMinutes } from '#contract/booking-words.ts'
import type { Executor } from '#server/database/schema.ts'
import { type EventRow, listEvents } from '#server/features/timeline/service.ts'

const outcomes: Readonly<Record<string, string>> = {
  done: 'Marked as Done',
  missed: 'Marked as Did not come',
}

function bookingWords({ change, startsAt, minutes }: { [name: string]: unknown }, now: Date): string {
  const when = `${formatBookingStart(new Date(String(startsAt)), now)}, ${formatMinutes(Number(minutes))}`
  if (change === 'made') return `Booked for ${when}`
  if (change === 'moved') return `Moved to ${when}`
  return change === 'removed' ? 'Cancelled' : 'Changed'
}

/** An event in the history of an appointment; undefined for one that does not concern it. */
function eventWords({ kind, details: text, body }: EventRow, now: Date): string | undefined {
  const details = JSON.parse(text)
  const quote = body === '' ? '' : `: “${body}”`
  switch (kind) {
    case 'booking':
      return bookingWords(details, now)
    case 'outcome':
      return outcomes[details.state]
    case 'calendar-file':
      return details.isCancelled ? 'Cancellation by mail' : 'Calendar file by mail'
    case 'appointment-reminder':
      return 'Reminder by mail'
    case 'picked':
      return 'Picked by the client'
    case 'client-cancelled':
      return `Cancelled by the client${quote}`
    case 'change-requested':
      return `The client asked for another time${quote}`
    default:
      return undefined
  }
}

/** The history of an appointment in words, newest first. */
export async function readHistory(db: Executor, id: string, now: Date) {
  return (await listEvents(db, 'appointmentId', id)).flatMap((event) => {
    const text = eventWords(event, now)
    return text === undefined ? [] : [{ id: event.id, at: event.at.toISOString(), text }]
  })
}
