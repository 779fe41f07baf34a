import { type BookingChange, type Doubts, saveBooking } from '#contract/booking-endpoints.ts'
import { londonInstant } from '#contract/london-time.ts'
import { readWorklistEntry, type WorklistEntry } from '#contract/worklist.ts'
import { ApiError, callApi, isConflict } from '#web/lib/api-client.ts'
import { callOrFind } from '#web/lib/lost-answer.ts'
import { minutesOf } from './booking-words.ts'

/** Saved; doubtful, so that she is asked; or changed on another device since it was read, with the current version. */
type Outcome =
  | { is: 'saved'; entry: WorklistEntry }
  | { is: 'doubtful'; doubts: Doubts }
  | { is: 'elsewhere'; theirs: WorklistEntry }

/** Whether the request already has the wanted booking. */
function isAsWanted({ status, booking }: WorklistEntry, { date, time, minutes }: BookingChange): boolean {
  if (status !== 'booked') return false
  if (date === undefined) return booking === undefined
  const startsAt = londonInstant(`${date}T${time}`)
  return (
    booking !== undefined &&
    startsAt?.getTime() === Date.parse(booking.startsAt) &&
    minutes === minutesOf(booking)
  )
}

/** Saves a booking; if only the answer was lost, finds the saved booking. */
export function save(id: string, body: BookingChange): Promise<Outcome> {
  return callOrFind<Outcome>(
    async () => {
      const answer = await callApi(saveBooking, { params: { id }, body })
      return answer.isSaved ? { is: 'saved', entry: answer.entry } : { is: 'doubtful', doubts: answer }
    },
    async (error) => {
      // A validation error means that nothing was saved.
      if (error instanceof ApiError && error.status === 400) return undefined
      const entry = await callApi(readWorklistEntry, { params: { id } })
      if (entry.version !== body.version && isAsWanted(entry, body)) return { is: 'saved', entry }
      return isConflict(error) ? { is: 'elsewhere', theirs: entry } : undefined
    },
  )
}
