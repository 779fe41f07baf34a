import { type Insertable, type Selectable, sql } from 'kysely'
import { hourMs } from '#contract/durations.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor, Tables } from '#server/database/schema.ts'
import { AppError } from '#server/http/errors.ts'

export type StoredEntry = Selectable<Tables['appointments']>
/** An appointment with its client. */
export type AppointmentRow = NonNullable<Awaited<ReturnType<typeof findAppointment>>>

const withClients = (db: Executor) =>
  db
    .selectFrom('appointments')
    .innerJoin('clients', 'clients.id', 'appointments.clientId')
    .selectAll('appointments')
    .select(['clients.id as clientId', 'clients.name', 'clients.phone'])
    .select(['clients.email as clientEmail', 'clients.address as clientAddress'])

/** Earliest first; also those of junk, since somebody may come. */
const selectListed = (db: Executor) =>
  withClients(db).orderBy('appointments.startsAt').orderBy('appointments.id')

export async function findAppointment(db: Executor, id: string) {
  return await withClients(db).where('appointments.id', '=', id).executeTakeFirst()
}

export async function requireAppointment(db: Executor, id: string): Promise<AppointmentRow> {
  const row = await findAppointment(db, id)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** No appointment is longer than twelve hours: a lower bound for the index. */
const longestMs = 13 * hourMs
const beforeLongest = (at: Date) => new Date(at.getTime() - longestMs)

/** Those that overlap with a time and were not cancelled. */
export async function listAppointmentsBetween(
  db: Executor,
  from: Date,
  until: Date,
): Promise<AppointmentRow[]> {
  return await selectListed(db)
    .where('appointments.state', '!=', 'cancelled')
    .where('appointments.startsAt', '>', beforeLongest(from))
    .where('appointments.startsAt', '<', until)
    .where('appointments.endsAt', '>', from)
    .execute()
}

const selectBlocks = (db: Executor) => db.selectFrom('appointments').selectAll().where('clientId', 'is', null)

/** Blocked times that overlap with a time, earliest first. */
export async function listBlocksBetween(db: Executor, from: Date, until: Date): Promise<StoredEntry[]> {
  return await selectBlocks(db)
    .where('startsAt', '<', until)
    .where('endsAt', '>', from)
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
}

export async function findBlock(db: Executor, id: string): Promise<StoredEntry | undefined> {
  return await selectBlocks(db).where('id', '=', id).executeTakeFirst()
}

/** The next booked one that has not ended. */
export async function findNextAppointment(db: Executor, at: Date): Promise<AppointmentRow | undefined> {
  return await selectListed(db)
    .where('appointments.state', '=', 'booked')
    .where('appointments.startsAt', '>', beforeLongest(at))
    .where('appointments.endsAt', '>', at)
    .limit(1)
    .executeTakeFirst()
}

/** Booked ones that start within a time. */
export async function listBooked(db: Executor, since: Date, until: Date): Promise<AppointmentRow[]> {
  return await selectListed(db)
    .where('appointments.state', '=', 'booked')
    .where('appointments.startsAt', '>', since)
    .where('appointments.startsAt', '<=', until)
    .execute()
}

/** All of some clients or consultations, or those with these ids, newest first, cancelled ones included. */
export async function listAppointmentsOf(
  db: Executor,
  of: 'clientId' | 'consultationId' | 'id',
  ids: readonly string[],
): Promise<AppointmentRow[]> {
  if (ids.length === 0) return []
  return await withClients(db)
    .where(`appointments.${of}`, 'in', ids)
    .orderBy('appointments.startsAt', 'desc')
    .orderBy('appointments.id')
    .execute()
}

/** Appointments and blocked times in the owner's calendar that end after `since`. */
export async function listForFeed(db: Executor, since: Date) {
  return await db
    .selectFrom('appointments')
    .leftJoin('clients', 'clients.id', 'appointments.clientId')
    .selectAll('appointments')
    .select(['clients.name', 'clients.phone'])
    .where('appointments.state', '!=', 'cancelled')
    .where('appointments.endsAt', '>=', since)
    .orderBy('appointments.startsAt')
    .execute()
}

export async function findMailStates(db: Executor, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const mails = await db.selectFrom('mails').select(['id', 'state', 'dueAt']).where('id', 'in', ids).execute()
  return new Map(mails.map((mail) => [mail.id, mail]))
}

export async function insertEntry(
  tx: Executor,
  row: Insertable<Tables['appointments']>,
): Promise<StoredEntry> {
  return await tx.insertInto('appointments').values(row).returningAll().executeTakeFirstOrThrow()
}

type Mails = Partial<Pick<StoredEntry, 'mailId' | 'remindedFor' | 'reminderMailId'>>

/** Stores what became of the mails about an appointment; this is no change of it. */
export async function storeMails(tx: Executor, id: string, change: Mails): Promise<void> {
  await tx.updateTable('appointments').set(change).where('id', '=', id).execute()
}

/** Sends mails about a client's appointments to come to another address, also those that wait. */
export async function changeAddressOfUpcoming(
  tx: Executor,
  { clientId, from, to, at }: { clientId: string; from: string; to: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ email: to })
    .where('clientId', '=', clientId)
    .where('email', '=', from)
    .where('endsAt', '>', at)
    .execute()
  if (to === '') return
  await tx
    .updateTable('mails')
    .set({ toAddress: to })
    .where('state', '=', 'waiting')
    .where('toAddress', '=', from)
    .where('isOwner', '=', false)
    .where('appointmentId', 'in', (eb) =>
      eb.selectFrom('appointments').select('id').where('clientId', '=', clientId),
    )
    .execute()
}

/** Deletes clients who have no appointment any more, with what was offered to them. */
export async function deleteUnusedClients(tx: Executor): Promise<void> {
  await tx
    .deleteFrom('clients')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('appointments').select('id').whereRef('appointments.clientId', '=', 'clients.id')),
      ),
    )
    .execute()
}

/** Deletes appointments or blocked times, and clients who have no other, without telling anybody. */
export async function deleteEntries(tx: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('appointments').where('id', 'in', ids).execute()
  await deleteUnusedClients(tx)
}

/** Appointments without a request, and blocked times, that ended before a time. */
export async function listOldWithoutRequest(db: Executor, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('appointments')
    .select('id')
    .where('consultationId', 'is', null)
    .where('endsAt', '<', before)
    .orderBy('endsAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Appointments are changed one after another, so that each sees all others: on SQLite they are anyway. */
export async function lockDiary(tx: Executor, kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres') await sql`select id from diary_settings for update`.execute(tx)
}
