import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Counts } from '#contract/clients.ts'
import type { Executor, Tables } from '#server/database/schema.ts'

export type ClientRow = Selectable<Tables['clients']>

/** A person is known by an address, or without one as a client. `left`: clients and requests of others with that address. */
export type PersonSelector = { email: string; left: readonly string[] } | { clientId: string }

/** Whether a column names none of these. An empty list would be no SQL, so it begins with what is no id. */
const isNoneOf = (column: string, ids: readonly string[]) =>
  sql<SqlBool>`coalesce(${sql.ref(column)}, '') not in (${sql.join(['-', ...ids])})`

/** Everything that is held about a person, as queries that are still to be narrowed, selected or deleted from. */
export function rowsOf(db: Executor, who: PersonSelector) {
  const [email, left] = 'email' in who ? [who.email, who.left] : [undefined, []]
  const hasAddress = (...columns: readonly string[]) =>
    email === undefined
      ? sql<SqlBool>`1 = 0`
      : sql<SqlBool>`(${sql.join(
          columns.map((column) => sql`lower(${sql.ref(column)}) = ${email}`),
          sql` or `,
        )})`
  const clients = db
    .selectFrom('clients')
    .where((eb) => ('clientId' in who ? eb('id', '=', who.clientId) : hasAddress('emailKey')))
    .where(isNoneOf('id', left))
  // A client whose address was corrected has sent them under the former one.
  const booked = db
    .selectFrom('appointments')
    .select('consultationId')
    .where('clientId', 'in', clients.select('id'))
    .where('consultationId', 'is not', null)
  const requests = db
    .selectFrom('consultations')
    .where((eb) => eb.or([hasAddress('email'), eb('id', 'in', booked)]))
    .where(isNoneOf('id', left))
  const subscriptions = db.selectFrom('newsletters').where(hasAddress('email'))
  const dataRequests = db.selectFrom('dataRequests').where(hasAddress('email'))
  const complaints = openComplaints(db).where(hasAddress('email'))
  const appointments = db
    .selectFrom('appointments')
    .where((eb) =>
      eb.or([
        eb('appointments.clientId', 'in', clients.select('id')),
        eb('appointments.consultationId', 'in', requests.select('id')),
        hasAddress('appointments.email'),
      ]),
    )
    .where(isNoneOf('appointments.clientId', left))
  const offers = db
    .selectFrom('offers')
    .where((eb) =>
      eb.or([
        eb('offers.clientId', 'in', clients.select('id')),
        eb('offers.consultationId', 'in', requests.select('id')),
      ]),
    )
    .where(isNoneOf('offers.clientId', left))
  const visitsLeft = db
    .selectFrom('appointments')
    .select('appointments.id')
    .where('appointments.clientId', 'in', ['-', ...left])
  const isOfNoVisitLeft = (column: string) =>
    sql<SqlBool>`(${sql.ref(column)} is null or ${sql.ref(column)} not in ${visitsLeft})`
  const events = db
    .selectFrom('timelineEvents')
    .where((eb) =>
      eb.or([
        eb('consultationId', 'in', requests.select('id')),
        eb('appointmentId', 'in', appointments.select('appointments.id')),
      ]),
    )
    .where(isOfNoVisitLeft('appointmentId'))
  /** Mails to them, and those to the owner about them. */
  const mails = db
    .selectFrom('mails')
    .where((eb) =>
      eb.or([
        hasAddress('mails.toAddress', 'mails.replyToAddress'),
        eb('mails.consultationId', 'in', requests.select('id')),
        eb('mails.subscriberId', 'in', subscriptions.select('id')),
        eb('mails.dataRequestId', 'in', dataRequests.select('id')),
        eb('mails.clientId', 'in', clients.select('id')),
        eb('mails.appointmentId', 'in', appointments.select('appointments.id')),
      ]),
    )
    .where(isNoneOf('mails.consultationId', left))
    .where(isNoneOf('mails.clientId', left))
    .where(isOfNoVisitLeft('mails.appointmentId'))
  return {
    ...{ requests, clients, appointments, offers, events, subscriptions, dataRequests, complaints, mails },
    mailsToErase: mails.where('mails.id', 'not in', mailsToKeep(db).select('mails.id')),
  }
}

export type RowsOf = ReturnType<typeof rowsOf>

/** Complaints that the law wants answered, which needs their words and address. */
export const openComplaints = (db: Executor) =>
  db.selectFrom('dataRequests').where('kind', '=', 'complaint').where('answeredAt', 'is', null)

/** Mails that an erasure leaves: about an open complaint, and cancellations that have still to leave. */
export const mailsToKeep = (db: Executor) =>
  db
    .selectFrom('mails')
    .where((eb) =>
      eb.or([
        eb('mails.dataRequestId', 'in', openComplaints(db).select('id')),
        eb.and({ 'mails.kind': 'booking_cancelled', 'mails.state': 'waiting', 'mails.appointmentId': null }),
      ]),
    )

/** The ids of what an erasure deletes, by the singular word for each kind. */
export async function findErasable(rows: RowsOf) {
  const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id)
  const notes = rows.events.where('kind', '=', 'note')
  const answerable = rows.dataRequests.where('id', 'not in', rows.complaints.select('id'))
  return {
    request: ids(await rows.requests.select('id').execute()),
    note: ids(await notes.select('id').execute()),
    client: ids(await rows.clients.select('id').execute()),
    visit: ids(await rows.appointments.select('appointments.id').execute()),
    offer: ids(await rows.offers.select('offers.id').execute()),
    subscription: ids(await rows.subscriptions.select('id').execute()),
    'data request': ids(await answerable.select('id').execute()),
    mail: ids(await rows.mailsToErase.select('mails.id').execute()),
  }
}

export type Erasable = Awaited<ReturnType<typeof findErasable>>

export const countErasable = (found: Erasable): Counts =>
  Object.fromEntries(
    Object.entries(found)
      .filter(([, ids]) => ids.length > 0)
      .map(([word, ids]) => [word, ids.length]),
  )
