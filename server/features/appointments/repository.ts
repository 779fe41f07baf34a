import { randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql, type Updateable } from 'kysely'
import { hourMs } from '#contract/durations.ts'
import { normalisePhone, phoneNumbersIn } from '#contract/phone.ts'
import type { Executor, Tables } from '#server/database/schema.ts'
import { fold, normaliseEmail, toSearchText } from '#server/database/search-text.ts'
import { orNotFound } from '#server/http/errors.ts'

export type StoredEntry = Selectable<Tables['appointments']>
export type AppointmentRow = NonNullable<Awaited<ReturnType<typeof findAppointment>>>

/**
 * Appointments with their clients, the state of the mails about them, and the words of a client who waits for another time. A
 * mail that is deleted has left.
 */
const withClients = (db: Executor) =>
  db
    .selectFrom('appointments')
    .innerJoin('clients', 'clients.id', 'appointments.clientId')
    .leftJoin('mails as mail', 'mail.id', 'appointments.mailId')
    .leftJoin('mails as reminder', 'reminder.id', 'appointments.reminderMailId')
    .selectAll('appointments')
    .select(['clients.id as clientId', 'clients.name', 'clients.phone'])
    .select(['clients.email as clientEmail', 'clients.address as clientAddress'])
    .select(['mail.state as mailState', 'mail.dueAt as mailDueAt', 'reminder.state as reminderState'])
    .select((eb) =>
      eb
        .selectFrom('timelineEvents')
        .select('body')
        .whereRef('appointmentId', '=', 'appointments.id')
        .where('kind', '=', 'change-requested')
        .where('needsAnswer', '=', true)
        .limit(1)
        .as('changeRequest'),
    )

export async function findAppointment(db: Executor, id: string) {
  return await withClients(db).where('appointments.id', '=', id).executeTakeFirst()
}

export const requireAppointment = async (db: Executor, id: string): Promise<AppointmentRow> =>
  orNotFound(await findAppointment(db, id))

/** No appointment is longer than twelve hours: a lower bound for the index. */
const longestMs = 13 * hourMs

/** Those that overlap with a time and were not cancelled, earliest first; also those of junk, since somebody may come. */
const selectBetween = (db: Executor, from: Date, until?: Date) =>
  withClients(db)
    .where('appointments.state', '!=', 'cancelled')
    .where('appointments.startsAt', '>', new Date(from.getTime() - longestMs))
    .where('appointments.endsAt', '>', from)
    .$if(until !== undefined, (query) => query.where('appointments.startsAt', '<', until ?? from))
    .orderBy('appointments.startsAt')
    .orderBy('appointments.id')

export const listAppointmentsBetween = (db: Executor, from: Date, until: Date): Promise<AppointmentRow[]> =>
  selectBetween(db, from, until).execute()

export const findNextAppointment = (db: Executor, at: Date): Promise<AppointmentRow | undefined> =>
  selectBetween(db, at).where('appointments.state', '=', 'booked').limit(1).executeTakeFirst()

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

/** Appointments and blocked times that end after `since`, for the owner's calendar. */
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

export type ClientRow = Selectable<Tables['clients']>
export type Person = { name: string; email: string; phone: string }

export function clientKeysOf({ name, email, phone }: Person) {
  const [emailKey, phoneKey] = [normaliseEmail(email), normalisePhone(phone)]
  return { emailKey, phoneKey, search: toSearchText([name, emailKey, phoneKey, ...phoneNumbersIn(phone)]) }
}

/** By which people who share an address or number are told apart: surnames and initials vary. */
export const firstWordOf = (name: string) => fold(name).split(' ')[0] ?? ''

/** Whether an address or number, and the first name, are the same: two people who share a phone stay two. */
export function isSamePerson(one: Person, other: Person): boolean {
  const [a, b] = [clientKeysOf(one), clientKeysOf(other)]
  const shares = (key: 'emailKey' | 'phoneKey') => a[key] !== '' && a[key] === b[key]
  return firstWordOf(one.name) === firstWordOf(other.name) && (shares('emailKey') || shares('phoneKey'))
}

export const hasOtherEmail = ({ emailKey }: Pick<ClientRow, 'emailKey'>, { email }: Pick<Person, 'email'>) =>
  email !== '' && emailKey !== '' && emailKey !== normaliseEmail(email)

/** The client that a person is: with another address and another surname it is somebody else. */
export async function findClientOf(db: Executor, person: Person): Promise<ClientRow | undefined> {
  const { emailKey, phoneKey } = clientKeysOf(person)
  const candidates = await db
    .selectFrom('clients')
    .selectAll()
    .where((eb) => eb.or([eb('emailKey', '=', emailKey), eb('phoneKey', '=', phoneKey)]))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
  return candidates.find(
    (client) =>
      isSamePerson(client, person) &&
      (!hasOtherEmail(client, person) || fold(client.name) === fold(person.name)),
  )
}

export async function updateClient(tx: Executor, id: string, change: Updateable<Tables['clients']>) {
  const version = sql<number>`version + 1`
  await tx
    .updateTable('clients')
    .set({ ...change, version })
    .where('id', '=', id)
    .execute()
}

/** Stores somebody new, or what was not known of a client yet. */
export async function saveClient(tx: Executor, known: ClientRow | undefined, person: Person, at: Date) {
  const { search, ...keys } = clientKeysOf(person)
  const { name, email, phone } = person
  if (!known) {
    const client = { id: randomUUIDv7(), name, email, phone, ...keys, search, createdAt: at }
    return await tx.insertInto('clients').values(client).returningAll().executeTakeFirstOrThrow()
  }
  const change = {
    ...(known.email === '' && email !== '' && { email, emailKey: keys.emailKey }),
    ...(known.phone === '' && { phone, phoneKey: keys.phoneKey }),
  }
  if (Object.keys(change).length > 0) await updateClient(tx, known.id, change)
  return { ...known, ...change }
}

/** Sends mails about a client's appointments to come to another address, and those to the client that wait. */
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
    .where((eb) => {
      const visits = eb.selectFrom('appointments').select('id').where('clientId', '=', clientId)
      return eb.or([eb('clientId', '=', clientId), eb('appointmentId', 'in', visits)])
    })
    .execute()
}
