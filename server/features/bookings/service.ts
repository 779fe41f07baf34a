import * as z from 'zod/mini'
import type { Booking } from '#contract/booking.ts'
import { bookingDay, bookingHours } from '#contract/booking-words.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import * as repository from './repository.ts'

type Row = Awaited<ReturnType<typeof repository.listBookingsOf>>[number]
type FileState = NonNullable<Booking['file']>['state']

/** What the history keeps of a deleted mail. */
const PastFile = z.object({ state: z.enum(['sent', 'refused', 'expired']) })

/** The delivery state of the calendar file. */
function fileStateOf({ mailState, expiresAt, past }: Row, at: Date): FileState {
  if (mailState === 'waiting') return expiresAt && expiresAt <= at ? 'expired' : 'waiting'
  if (mailState === 'sent' || mailState === 'refused') return mailState
  return past === null ? 'sent' : (PastFile.safeParse(JSON.parse(past)).data?.state ?? 'sent')
}

function bookingOf(row: Row, at: Date): Booking {
  const { startsAt, endsAt, sentAt } = row
  return {
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    ...(sentAt && {
      file: {
        at: sentAt.toISOString(),
        state: fileStateOf(row, at),
        endsAt: repository.sentTimeOf(row).endsAt.toISOString(),
        isOutdated: repository.isFileOutdated(row),
      },
    }),
  }
}

/** The bookings of these requests, by request. */
export async function readBookings(
  db: Executor,
  kind: DatabaseKind,
  consultationIds: readonly string[],
  at: Date,
): Promise<Map<string, Booking>> {
  const rows = await repository.listBookingsOf(db, kind, consultationIds)
  return new Map(rows.map((row) => [row.consultationId, bookingOf(row, at)]))
}

export { listAhead, tellOfDeleted } from './cancelling.ts'

/** Deletes the booking of a deleted request, without telling anybody. */
export const deleteBooking = repository.deleteBookingOf

/** Invalidates the secret address of the owner's calendar; says whether there was one. */
export const endCalendarAddress = repository.deleteAddress

/** The bookings of these requests, for a look-up of personal data. */
export async function heldBookings(db: Executor, consultationIds: readonly string[]) {
  const rows = await repository.listTimes(db, consultationIds)
  return rows.map(({ id, startsAt, endsAt }) => ({
    id,
    line: `${bookingDay(startsAt)}, ${bookingHours(startsAt, endsAt)}`,
    data: { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
  }))
}
