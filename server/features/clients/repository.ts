import { type SqlBool, sql } from 'kysely'
import type { Counts } from '#contract/clients.ts'
import type { Executor } from '#server/database/schema.ts'

/** A person is known by an address, or without one as a client. */
export type PersonSelector = { email: string } | { clientId: string }

const lower = (column: string) => sql<string>`lower(${sql.ref(column)})`

/** Everything that is held about a person, as queries that are still to be narrowed, selected or deleted from. */
export function rowsOf(db: Executor, who: PersonSelector) {
  const [email, clientId] = 'email' in who ? [who.email, undefined] : [undefined, who.clientId]
  const hasAddress = (...columns: readonly string[]) =>
    email === undefined
      ? sql<SqlBool>`1 = 0`
      : sql<SqlBool>`(${sql.join(
          columns.map((column) => sql`${lower(column)} = ${email}`),
          sql` or `,
        )})`
  const clients = db
    .selectFrom('clients')
    .where((eb) => (clientId === undefined ? hasAddress('emailKey') : eb('id', '=', clientId)))
  // A client whose address was corrected has sent them under the former one.
  const booked = db
    .selectFrom('appointments')
    .select('consultationId')
    .where('clientId', 'in', clients.select('id'))
    .where('consultationId', 'is not', null)
  const requests = db
    .selectFrom('consultations')
    .where((eb) => eb.or([hasAddress('email'), eb('id', 'in', booked)]))
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
  const offers = db
    .selectFrom('offers')
    .where((eb) =>
      eb.or([
        eb('offers.clientId', 'in', clients.select('id')),
        eb('offers.consultationId', 'in', requests.select('id')),
      ]),
    )
  const events = db
    .selectFrom('timelineEvents')
    .where((eb) =>
      eb.or([
        eb('consultationId', 'in', requests.select('id')),
        eb('appointmentId', 'in', appointments.select('appointments.id')),
      ]),
    )
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
  return {
    requests,
    clients,
    appointments,
    offers,
    events,
    subscriptions,
    dataRequests,
    complaints,
    mails,
    mailsToErase: erasableMails(db).where('mails.id', 'in', mails.select('mails.id')),
  }
}

export type RowsOf = ReturnType<typeof rowsOf>

/** Complaints that the law wants answered, which needs their words and address. */
export const openComplaints = (db: Executor) =>
  db.selectFrom('dataRequests').where('kind', '=', 'complaint').where('answeredAt', 'is', null)

/** Mails that may be erased: not about an open complaint, and no cancellation that has still to leave. */
export const erasableMails = (db: Executor) =>
  db
    .selectFrom('mails')
    .where((eb) =>
      eb.or([
        eb('mails.dataRequestId', 'is', null),
        eb('mails.dataRequestId', 'not in', openComplaints(db).select('id')),
      ]),
    )
    .where(({ and, eb, not }) =>
      not(
        and([
          eb('mails.kind', '=', 'booking_cancelled'),
          eb('mails.state', '=', 'waiting'),
          eb('mails.appointmentId', 'is', null),
        ]),
      ),
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
    appointment: ids(await rows.appointments.select('appointments.id').execute()),
    'offer of times': ids(await rows.offers.select('offers.id').execute()),
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
