import { type BookingChange, type Doubts, saveBooking } from '#contract/bookings.ts'
import { londonInstant } from '#contract/london-time.ts'
import { readWorklistEntry, type WorklistEntry } from '#contract/worklist.ts'
import { ApiError, callApi, isConflict } from '#web/lib/api-client.ts'
import { callOrFind } from '#web/lib/lost-answer.ts'
import { minutesOf } from './booking-words.ts'

/** Saved; asked about; or another device changed the request since it was read here, and this is what it says now. */
type Outcome =
  | { is: 'saved'; entry: WorklistEntry }
  | { is: 'doubtful'; doubts: Doubts }
  | { is: 'elsewhere'; theirs: WorklistEntry }

/** Whether a request stands as it was asked for. */
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

/** Saves a booking; finds it saved where only the answer was lost. */
export function save(id: string, body: BookingChange): Promise<Outcome> {
  return callOrFind<Outcome>(
    async () => {
      const answer = await callApi(saveBooking, { params: { id }, body })
      return answer.isSaved ? { is: 'saved', entry: answer.entry } : { is: 'doubtful', doubts: answer }
    },
    async (error) => {
      // What was refused for what it says has not been carried out.
      if (error instanceof ApiError && error.status === 400) return undefined
      const entry = await callApi(readWorklistEntry, { params: { id } })
      if (entry.version !== body.version && isAsWanted(entry, body)) return { is: 'saved', entry }
      return isConflict(error) ? { is: 'elsewhere', theirs: entry } : undefined
    },
  )
}
