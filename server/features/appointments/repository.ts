import { type Insertable, type Selectable, sql } from 'kysely'
import { clientEventKinds } from '#contract/value-sets.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor, Tables } from '#server/database/schema.ts'

export type StoredEntry = Selectable<Tables['appointments']>
/** An appointment with its client. */
export type AppointmentRow = NonNullable<Awaited<ReturnType<typeof findAppointment>>>

const withClients = (db: Executor) =>
  db
    .selectFrom('appointments')
    .innerJoin('clients', 'clients.id', 'appointments.clientId')
    .leftJoin('consultations', 'consultations.id', 'appointments.consultationId')
    .selectAll('appointments')
    .select(['clients.id as clientId', 'clients.name', 'clients.phone', 'clients.address as clientAddress'])

/** Apart from those of junk. */
const selectListed = (db: Executor) =>
  withClients(db).where((eb) =>
    eb.or([eb('consultations.status', 'is', null), eb('consultations.status', '!=', 'junk')]),
  )

export async function findAppointment(db: Executor, id: string) {
  return await withClients(db).where('appointments.id', '=', id).executeTakeFirst()
}

/** No appointment is longer than twelve hours: a lower bound for the index. */
const longestMs = 13 * 60 * 60 * 1000

/** Those that overlap with a time and were not cancelled, earliest first. */
export async function listAppointmentsBetween(
  db: Executor,
  from: Date,
  until: Date,
): Promise<AppointmentRow[]> {
  return await selectListed(db)
    .where('appointments.state', '!=', 'cancelled')
    .where('appointments.startsAt', '>', new Date(from.getTime() - longestMs))
    .where('appointments.startsAt', '<', until)
    .where('appointments.endsAt', '>', from)
    .orderBy('appointments.startsAt')
    .orderBy('appointments.id')
    .execute()
}

/** Blocked times that overlap with a time, earliest first. */
export async function listBlocksBetween(db: Executor, from: Date, until: Date): Promise<StoredEntry[]> {
  return await db
    .selectFrom('appointments')
    .selectAll()
    .where('clientId', 'is', null)
    .where('startsAt', '<', until)
    .where('endsAt', '>', from)
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
}

export async function findBlock(db: Executor, id: string): Promise<StoredEntry | undefined> {
  return await db
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', id)
    .where('clientId', 'is', null)
    .executeTakeFirst()
}

/** The next booked one that has not ended. */
export async function findNextAppointment(db: Executor, at: Date): Promise<AppointmentRow | undefined> {
  return await selectListed(db)
    .where('appointments.state', '=', 'booked')
    .where('appointments.startsAt', '>', new Date(at.getTime() - longestMs))
    .where('appointments.endsAt', '>', at)
    .orderBy('appointments.startsAt')
    .limit(1)
    .executeTakeFirst()
}

/** Booked ones that start within a time and are over, or not over, at its end; earliest first. */
export async function listBooked(
  db: Executor,
  { since, until, endedBy }: { since: Date; until: Date; endedBy?: Date },
): Promise<AppointmentRow[]> {
  return await selectListed(db)
    .where('appointments.state', '=', 'booked')
    .where('appointments.startsAt', '>', since)
    .where('appointments.startsAt', '<=', until)
    .$if(endedBy !== undefined, (query) => query.where('appointments.endsAt', '<=', endedBy ?? until))
    .orderBy('appointments.startsAt')
    .execute()
}

type Owner = 'clientId' | 'consultationId'

/** All of some clients or consultations, newest first, cancelled ones included. */
export async function listAppointmentsOf(
  db: Executor,
  of: Owner,
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
    .leftJoin('consultations', 'consultations.id', 'appointments.consultationId')
    .selectAll('appointments')
    .select(['clients.name', 'clients.phone'])
    .where((eb) => eb.or([eb('consultations.status', 'is', null), eb('consultations.status', '!=', 'junk')]))
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

type Change = Partial<Omit<Insertable<Tables['appointments']>, 'version' | 'id'>>

/** Stores what became of the mails about an appointment; this is no change of it. */
export async function storeMails(tx: Executor, id: string, change: Change): Promise<void> {
  await tx.updateTable('appointments').set(change).where('id', '=', id).execute()
}

/** Sends mails about a client's appointments to come to another address. */
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
}

export async function deleteEntry(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('appointments').where('id', '=', id).execute()
}

/** Appointments without a request, and blocked times, that ended before a time. */
export async function listOldWithoutRequest(db: Executor, before: Date, limit: number) {
  return await db
    .selectFrom('appointments')
    .select(['id', 'clientId'])
    .where('consultationId', 'is', null)
    .where('endsAt', '<', before)
    .orderBy('endsAt')
    .limit(limit)
    .execute()
}

/** What clients did that the owner has not seen or answered, oldest first. */
export async function listClientNews(db: Executor) {
  return await db
    .selectFrom('timelineEvents')
    .leftJoin('appointments', 'appointments.id', 'timelineEvents.appointmentId')
    .leftJoin('clients', 'clients.id', 'appointments.clientId')
    .leftJoin('consultations', 'consultations.id', 'timelineEvents.consultationId')
    .select([
      ...(['timelineEvents.id', 'timelineEvents.kind', 'timelineEvents.body', 'timelineEvents.at'] as const),
      ...(['timelineEvents.appointmentId', 'timelineEvents.consultationId'] as const),
      ...(['appointments.startsAt', 'appointments.state'] as const),
    ])
    .select((eb) => eb.fn.coalesce('clients.name', 'consultations.name').as('name'))
    .where('timelineEvents.needsAnswer', '=', true)
    .where('timelineEvents.kind', 'in', clientEventKinds)
    .orderBy('timelineEvents.at')
    .orderBy('timelineEvents.id')
    .limit(50)
    .execute()
}

/** Words of the clients who have asked for another time and got no answer, by appointment. */
export async function findChangeRequests(db: Executor, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('timelineEvents')
    .select(['appointmentId', 'body'])
    .where('kind', '=', 'change-requested')
    .where('needsAnswer', '=', true)
    .where('appointmentId', 'in', ids)
    .orderBy('at')
    .execute()
  return new Map(rows.map(({ appointmentId, body }) => [appointmentId, body]))
}

type Answered =
  | { id: string }
  | { appointmentId: string }
  | { clientId: string; consultationId: string | null }

/** Marks what a client did as seen or answered. */
export async function answerClientNews(tx: Executor, of: Answered): Promise<void> {
  await tx
    .updateTable('timelineEvents')
    .set({ needsAnswer: false })
    .where('needsAnswer', '=', true)
    .where('kind', 'in', clientEventKinds)
    .where((eb) => {
      if ('id' in of) return eb('id', '=', of.id)
      if ('appointmentId' in of) return eb('appointmentId', '=', of.appointmentId)
      const theirs = eb.selectFrom('appointments').select('id').where('clientId', '=', of.clientId)
      return eb.or([
        eb('appointmentId', 'in', theirs),
        ...(of.consultationId === null ? [] : [eb('consultationId', '=', of.consultationId)]),
      ])
    })
    .execute()
}

/** Appointments are changed one after another, so that each sees all others: on SQLite they are anyway. */
export async function lockDiary(tx: Executor, kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres') await sql`select id from diary_settings for update`.execute(tx)
}
