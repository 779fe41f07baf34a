import type { Booking } from '#contract/booking.ts'
import { bookingDay, bookingHours } from '#contract/booking-words.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import * as repository from './repository.ts'

type Row = Awaited<ReturnType<typeof repository.listBookingsOf>>[number]

const bookingOf = ({ startsAt, endsAt, sequence, sentSequence, sentAt, fileState }: Row): Booking => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  ...(sentAt && {
    file: {
      at: sentAt.toISOString(),
      state: fileState === 'waiting' || fileState === 'refused' ? fileState : 'sent',
      isOutdated: sentSequence !== sequence,
    },
  }),
})

/** The bookings of these requests, by request. */
export async function readBookings(
  db: Executor,
  kind: DatabaseKind,
  consultationIds: readonly string[],
): Promise<Map<string, Booking>> {
  const rows = await repository.listBookingsOf(db, kind, consultationIds)
  return new Map(rows.map((row) => [row.consultationId, bookingOf(row)]))
}

/** Deletes the booking of a request that is deleted, without a word to anybody. */
export const deleteBooking = repository.deleteBookingOf

/** What is booked for these requests, for whoever asks what is held about them. */
export async function heldBookings(db: Executor, consultationIds: readonly string[]) {
  const rows = await repository.listTimes(db, consultationIds)
  return rows.map(({ id, startsAt, endsAt }) => ({
    id,
    line: `${bookingDay(startsAt)}, ${bookingHours(startsAt, endsAt)}`,
    data: { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
  }))
}
