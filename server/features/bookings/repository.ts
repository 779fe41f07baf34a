import type { Selectable } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import { idList } from '#server/database/id-list.ts'
import type { Executor, Tables } from '#server/database/schema.ts'

export type StoredBooking = Selectable<Tables['bookings']>

/**
 * Bookings of these requests, each with the state of the mail that carried its calendar file: from the mail,
 * or from the history once that is deleted.
 */
export async function listBookingsOf(db: Executor, kind: DatabaseKind, consultationIds: readonly string[]) {
  return await db
    .selectFrom('bookings')
    .leftJoin('mails', 'mails.id', 'bookings.fileMailId')
    .leftJoin('consultationHistory', 'consultationHistory.id', 'bookings.fileMailId')
    .selectAll('bookings')
    .select(['mails.state as mailState', 'mails.expiresAt', 'consultationHistory.details as past'])
    .where('bookings.consultationId', 'in', idList(kind, consultationIds))
    .execute()
}

export async function listTimes(db: Executor, consultationIds: readonly string[]) {
  if (consultationIds.length === 0) return []
  return await db
    .selectFrom('bookings')
    .select(['id', 'startsAt', 'endsAt'])
    .where('consultationId', 'in', consultationIds)
    .orderBy('startsAt')
    .execute()
}

export async function findBooking(db: Executor, consultationId: string): Promise<StoredBooking | undefined> {
  return await db
    .selectFrom('bookings')
    .selectAll()
    .where('consultationId', '=', consultationId)
    .executeTakeFirst()
}

type NewBooking = Pick<StoredBooking, 'id' | 'consultationId' | 'startsAt' | 'endsAt' | 'changedAt'>

export async function insertBooking(tx: Executor, booking: NewBooking): Promise<void> {
  await tx
    .insertInto('bookings')
    .values({ ...booking, sentSequence: null, sentAt: null })
    .execute()
}

export async function moveBooking(
  tx: Executor,
  { id, startsAt, endsAt, changedAt }: NewBooking,
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set((eb) => ({ startsAt, endsAt, changedAt, sequence: eb('sequence', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function markFileSent(
  tx: Executor,
  { id, sequence, startsAt, endsAt }: Pick<StoredBooking, 'id' | 'sequence' | 'startsAt' | 'endsAt'>,
  { mailId, sentAt }: { mailId: string; sentAt: Date },
): Promise<void> {
  const sent = { sentSequence: sequence, sentStartsAt: startsAt, sentEndsAt: endsAt }
  await tx
    .updateTable('bookings')
    .set({ ...sent, sentAt, fileMailId: mailId })
    .where('id', '=', id)
    .execute()
}

/** The time in the file that was sent; earlier releases did not store it, then the current time. */
export const sentTimeOf = ({ startsAt, endsAt, sentStartsAt, sentEndsAt }: StoredBooking) => ({
  startsAt: sentStartsAt ?? startsAt,
  endsAt: sentEndsAt ?? endsAt,
})

/** Whether the file that was sent has a different time. */
export const isFileOutdated = (booking: StoredBooking): boolean => {
  const { startsAt, endsAt, sequence, sentSequence, sentStartsAt } = booking
  if (sentSequence === null) return false
  if (sentStartsAt === null) return sentSequence !== sequence
  const sent = sentTimeOf(booking)
  return sent.startsAt.getTime() !== startsAt.getTime() || sent.endsAt.getTime() !== endsAt.getTime()
}

export async function deleteBookingOf(tx: Executor, consultationId: string): Promise<void> {
  await tx.deleteFrom('bookings').where('consultationId', '=', consultationId).execute()
}

/** Other bookings that overlap with a time, without junk. */
export async function listOverlaps(
  db: Executor,
  { consultationId, startsAt, endsAt }: Pick<StoredBooking, 'consultationId' | 'startsAt' | 'endsAt'>,
) {
  return await db
    .selectFrom('bookings')
    .innerJoin('consultations', 'consultations.id', 'bookings.consultationId')
    .select(['consultations.name', 'bookings.startsAt', 'bookings.endsAt'])
    .where('consultations.status', '!=', 'junk')
    .where('bookings.consultationId', '!=', consultationId)
    .where('bookings.startsAt', '<', endsAt)
    .where('bookings.endsAt', '>', startsAt)
    .orderBy('bookings.startsAt')
    .limit(3)
    .execute()
}

/** Appointments in the owner's calendar that end after `since`. */
export async function listAppointments(db: Executor, since: Date) {
  return await db
    .selectFrom('bookings')
    .innerJoin('consultations', 'consultations.id', 'bookings.consultationId')
    .selectAll('bookings')
    .select(['name', 'email', 'phone', 'location', 'serviceType', 'mobileService'])
    .where('consultations.status', '!=', 'junk')
    .where('bookings.endsAt', '>=', since)
    .orderBy('bookings.startsAt')
    .execute()
}

/** The appointment of one request, whatever its status. */
export async function findAppointment(db: Executor, consultationId: string) {
  return await db
    .selectFrom('bookings')
    .innerJoin('consultations', 'consultations.id', 'bookings.consultationId')
    .selectAll('bookings')
    .select(['name', 'email', 'phone', 'location', 'serviceType', 'mobileService'])
    .where('bookings.consultationId', '=', consultationId)
    .executeTakeFirst()
}

export type Appointment = NonNullable<Awaited<ReturnType<typeof findAppointment>>>

const addressName = 'calendar-address'

/** Stores the hash of the calendar's only address. */
export async function putAddress(tx: Executor, hash: string, createdAt: Date): Promise<void> {
  await tx
    .insertInto('secrets')
    .values({ name: addressName, value: hash, createdAt })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: hash, createdAt }))
    .execute()
}

/** Says whether there was one. */
export async function deleteAddress(tx: Executor): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('secrets')
    .where('name', '=', addressName)
    .returning('name')
    .executeTakeFirst()
  return deleted !== undefined
}

export async function findAddressDate(db: Executor): Promise<Date | undefined> {
  const row = await db
    .selectFrom('secrets')
    .select('createdAt')
    .where('name', '=', addressName)
    .executeTakeFirst()
  return row?.createdAt
}

export async function isAddress(db: Executor, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('secrets')
    .select('name')
    .where('name', '=', addressName)
    .where('value', '=', hash)
    .executeTakeFirst()
  return row !== undefined
}
