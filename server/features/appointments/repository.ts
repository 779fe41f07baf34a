import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import { idListSql } from '#server/database/id-list.ts'
import type { Executor, Tables } from '#server/database/schema.ts'

export type StoredAppointment = Selectable<Tables['appointments']>

/** Appointments with their clients, apart from those of junk. */
export const selectListedAppointments = (db: Executor) =>
  withClients(db).where((eb) =>
    eb.or([eb('consultations.status', 'is', null), eb('consultations.status', '!=', 'junk')]),
  )

const withClients = (db: Executor) =>
  db
    .selectFrom('appointments')
    .innerJoin('clients', 'clients.id', 'appointments.clientId')
    .leftJoin('consultations', 'consultations.id', 'appointments.consultationId')
    .selectAll('appointments')
    .select(['clients.name', 'clients.email', 'clients.phone', 'clients.address as clientAddress'])

export type AppointmentRow = NonNullable<Awaited<ReturnType<typeof findAppointment>>>

export async function findAppointment(db: Executor, id: string) {
  return await withClients(db).where('appointments.id', '=', id).executeTakeFirst()
}

/** Those that overlap with a time and were not cancelled, earliest first. */
export async function listAppointmentsBetween(
  db: Executor,
  from: Date,
  until: Date,
): Promise<AppointmentRow[]> {
  return await selectListedAppointments(db)
    .where('appointments.state', '!=', 'cancelled')
    // None is longer than twelve hours: a lower bound for the index.
    .where('appointments.startsAt', '>', new Date(from.getTime() - longestMs))
    .where('appointments.startsAt', '<', until)
    .where('appointments.endsAt', '>', from)
    .orderBy('appointments.startsAt')
    .orderBy('appointments.id')
    .execute()
}

const longestMs = 13 * 60 * 60 * 1000

/** The next booked one that has not ended. */
export async function findNextAppointment(db: Executor, at: Date): Promise<AppointmentRow | undefined> {
  return await selectListedAppointments(db)
    .where('appointments.state', '=', 'booked')
    .where('appointments.startsAt', '>', new Date(at.getTime() - longestMs))
    .where('appointments.endsAt', '>', at)
    .orderBy('appointments.startsAt')
    .limit(1)
    .executeTakeFirst()
}

/** Booked ones of booked requests that have not ended, earliest first. */
export async function listUpcomingAppointments(db: Executor, at: Date, limit: number) {
  return await db
    .selectFrom('appointments')
    .innerJoin('consultations', 'consultations.id', 'appointments.consultationId')
    .select('appointments.consultationId')
    .where('consultations.status', '=', 'booked')
    .where('appointments.state', '=', 'booked')
    .where('appointments.startsAt', '>', new Date(at.getTime() - longestMs))
    .where('appointments.endsAt', '>', at)
    .orderBy('appointments.startsAt')
    .orderBy('appointments.id')
    .limit(limit)
    .execute()
}

/** Booked ones that ended in this time, oldest first. */
export async function listAppointmentsWithoutOutcome(
  db: Executor,
  since: Date,
  until: Date,
): Promise<AppointmentRow[]> {
  return await selectListedAppointments(db)
    .where('appointments.state', '=', 'booked')
    .where('appointments.startsAt', '>=', since)
    .where('appointments.startsAt', '<', until)
    .where('appointments.endsAt', '<=', until)
    .orderBy('appointments.startsAt')
    .execute()
}

/** Those to come that a client has cancelled or asks to change, earliest first. */
export async function listChangedByClients(db: Executor, at: Date): Promise<AppointmentRow[]> {
  return await selectListedAppointments(db)
    .where('appointments.startsAt', '>', at)
    // As a literal, which the partial index needs.
    .where((eb) =>
      eb.or([
        eb('appointments.wish', 'is not', null),
        eb('appointments.cancelledBy', '=', sql.lit('client' as const)),
      ]),
    )
    .orderBy('appointments.startsAt')
    .limit(50)
    .execute()
}

/** Cancelled ones of which the owner has not said what follows, apart from those of whom times are offered. */
export async function listUnresolvedCancellations(db: Executor, at: Date): Promise<AppointmentRow[]> {
  return await selectListedAppointments(db)
    .where(sql<boolean>`appointments.is_unresolved`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('offers')
            .select('offers.id')
            .where('offers.state', '=', 'open')
            .where('offers.openUntil', '>', at)
            .where(({ or, eb, ref }) =>
              or([
                eb('offers.consultationId', '=', ref('appointments.consultationId')),
                eb('offers.clientId', '=', ref('appointments.clientId')),
              ]),
            ),
        ),
      ),
    )
    .orderBy('appointments.startsAt')
    .limit(50)
    .execute()
}

/** Asks no more about the cancelled appointments of a client; returns which were asked about. */
export async function resolveCancellations(tx: Executor, clientId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('appointments')
    .set({ isUnresolved: false })
    .where('clientId', '=', clientId)
    .where('isUnresolved', '=', true)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function reopenCancellations(tx: Executor, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await tx
      .updateTable('appointments')
      .set({ isUnresolved: true })
      .where('id', '=', id)
      .where('state', '=', 'cancelled')
      .execute()
}

type Owner = 'clientId' | 'consultationId'

/** All of some clients or consultations, newest first, cancelled ones included. */
export async function listAppointmentsOfMany(
  db: Executor,
  kind: DatabaseKind,
  of: Owner,
  ids: readonly string[],
): Promise<AppointmentRow[]> {
  return await newestFirst(db).where(`appointments.${of}`, 'in', idListSql(kind, ids)).execute()
}

export async function listAppointmentsOf(db: Executor, of: Owner, id: string): Promise<AppointmentRow[]> {
  return await newestFirst(db).where(`appointments.${of}`, '=', id).execute()
}

const newestFirst = (db: Executor) =>
  withClients(db).orderBy('appointments.startsAt', 'desc').orderBy('appointments.id')

/** Appointments in the owner's calendar that end after `since`. */
export async function listAppointmentsForFeed(db: Executor, since: Date): Promise<AppointmentRow[]> {
  return await selectListedAppointments(db)
    .where('appointments.state', '!=', 'cancelled')
    .where('appointments.endsAt', '>=', since)
    .orderBy('appointments.startsAt')
    .execute()
}

/** States of mails, from the mail or from the timeline of its consultation once it is deleted. */
export async function findMailStates(db: Executor, kind: DatabaseKind, mailIds: readonly string[]) {
  if (mailIds.length === 0) return { mails: new Map<string, never>(), past: new Map<string, never>() }
  const mails = await db
    .selectFrom('mails')
    .select(['id', 'state', 'expiresAt'])
    .where('id', 'in', idListSql(kind, mailIds))
    .execute()
  const past = await db
    .selectFrom('timelineEvents')
    .select(['id', 'details'])
    .where('id', 'in', idListSql(kind, mailIds))
    .execute()
  return {
    mails: new Map(mails.map((mail) => [mail.id, mail])),
    past: new Map(past.map((one) => [one.id, one])),
  }
}

export async function insertAppointment(
  tx: Executor,
  row: Insertable<Tables['appointments']>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('appointments')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

type Change = Omit<Updateable<Tables['appointments']>, 'version'>

/** Changes an appointment whose version is still the one that was seen; says whether it was. */
export async function updateAppointmentIfUnchanged(
  tx: Executor,
  { id, version }: Pick<StoredAppointment, 'id' | 'version'>,
  change: Change,
): Promise<boolean> {
  const changed = await tx
    .updateTable('appointments')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Stores what the client was told, or a reminder; this is no change of the appointment. */
export async function storeMailState(tx: Executor, id: string, change: Change): Promise<void> {
  await tx.updateTable('appointments').set(change).where('id', '=', id).execute()
}

export async function deleteAppointment(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('appointments').where('id', '=', id).execute()
  await tx.deleteFrom('appointmentHistory').where('appointmentId', '=', id).execute()
}

/** Appointments are changed one after another, so that each sees all others: on SQLite they are anyway. */
export async function lockDiary(tx: Executor, kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres') await sql`select id from diary_settings for update`.execute(tx)
}
