import type { Erasure } from '#contract/clients.ts'
import { normaliseEmail } from '#contract/contact.ts'
import type { Database } from '#server/database/database.ts'
import { idListSql } from '#server/database/id-list.ts'
import { type NeverAgain, openNeverAgain } from '#server/database/never-again.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import {
  deleteUnusedClients,
  listAppointmentsOf,
  mailCancellationsOfDeleted,
} from '#server/features/appointments/service.ts'
import { deleteMails, keepWaitingCancellations } from '#server/mail/deleting.ts'
import {
  countErasable,
  type Erasable,
  erasableMails,
  findErasable,
  openComplaints,
  type PersonSelector,
  rowsOf,
} from './repository.ts'
import { findPerson } from './search.ts'

/** Deletes rows; events, offers and mails that belong to them are deleted by the database. */
async function eraseRows(
  tx: Executor,
  kind: Database['kind'],
  rows: Omit<Erasable, 'note' | 'offer of times'>,
): Promise<void> {
  await deleteMails(tx, kind, rows.mail)
  const tables = [
    ['consultations', rows.request],
    ['clients', rows.client],
    ['appointments', rows.appointment],
    ['newsletters', rows.subscription],
    ['dataRequests', rows['data request']],
  ] as const
  for (const [table, ids] of tables)
    await tx.deleteFrom(table).where('id', 'in', idListSql(kind, ids)).execute()
  await deleteUnusedClients(tx)
}

/**
 * Hashes by which a restored backup is cleared. Not the phone number: somebody else may share it. Ids find a request or
 * client whose address was corrected since that backup.
 */
const hashesOf = ({ hashOf }: NeverAgain, who: PersonSelector, { request, client }: Erasable) => [
  ...('email' in who ? [hashOf('email', who.email)] : []),
  ...request.map((id) => hashOf('request', id)),
  ...client.map((id) => hashOf('client', id)),
]

type Asked = { id: string; notifyClient: boolean }

/**
 * Erases everything held about a person but open complaints. The list of erasures is written first, so that the next
 * start completes an erasure that a crash interrupted.
 */
export async function erasePerson(
  { database, config, facts, mail, now }: Pick<Deps, 'config' | 'database' | 'facts' | 'mail' | 'now'>,
  { id, notifyClient }: Asked,
): Promise<Erasure> {
  const person = await findPerson(database.kysely, id)
  // The answer to the first call may have been lost.
  if (!person) return { erased: {}, openComplaints: 0 }
  const { who } = person
  const list = await openNeverAgain(config.dataDir)
  const at = now()
  const found = await findErasable(rowsOf(database.kysely, who))
  if (Object.values(found).some(({ length }) => length > 0))
    await list.add({ at, hashes: hashesOf(list, who, found) })
  const erasure = await database.write(async (tx) => {
    const rows = rowsOf(tx, who)
    const ids = (await rows.appointments.select('appointments.id').execute()).map((row) => row.id)
    const upcoming = (await listAppointmentsOf(tx, 'id', ids)).filter(
      ({ state, endsAt }) => state === 'booked' && endsAt > at,
    )
    await keepWaitingCancellations(tx, ids)
    const erasable = await findErasable(rows)
    await eraseRows(tx, database.kind, erasable)
    if (notifyClient) await mailCancellationsOfDeleted(tx, upcoming.toReversed(), { facts, at })
    return {
      erased: countErasable(erasable),
      openComplaints: (await rows.complaints.select('id').execute()).length,
    }
  })
  mail.wake()
  return erasure
}

/**
 * Repeats erasures that a restored older backup has undone. A row is compared with the time at which it was stored:
 * somebody who wrote again after the erasure stays.
 */
export async function repeatErasures({ database, config }: Pick<Deps, 'config' | 'database'>): Promise<void> {
  const { kysely, kind } = database
  const list = await openNeverAgain(config.dataDir)
  if (list.entries.length === 0) return
  const lastErasure = list.timesAmong(list.entries)
  type Key = readonly [...Parameters<typeof lastErasure>]
  const email = (address: string | null): Key => ['email', normaliseEmail(address ?? '')]

  async function findErased<Row extends { id: string; storedAt: Date }>(
    query: { execute: () => Promise<Row[]> },
    keysOf: (row: Row) => readonly Key[],
  ): Promise<string[]> {
    const isErased = (row: Row) =>
      keysOf(row).some(
        ([of, value]) => value !== '' && (lastErasure(of, value) ?? 0) >= row.storedAt.getTime(),
      )
    return (await query.execute()).filter(isErased).map(({ id }) => id)
  }

  const mails = erasableMails(kysely).select(['id', 'toAddress', 'replyToAddress', 'createdAt as storedAt'])
  const dataRequests = kysely
    .selectFrom('dataRequests')
    .select(['id', 'email', 'askedAt as storedAt'])
    .where('id', 'not in', openComplaints(kysely).select('id'))
  const requests = kysely.selectFrom('consultations').select(['id', 'email', 'createdAt as storedAt'])
  const clients = kysely.selectFrom('clients').select(['id', 'emailKey', 'createdAt as storedAt'])
  const appointments = kysely.selectFrom('appointments').select(['id', 'email', 'createdAt as storedAt'])
  const subscribers = kysely.selectFrom('newsletters').select(['id', 'email', 'subscribedAt as storedAt'])
  const restored = {
    request: await findErased(requests, (row) => [email(row.email), ['request', row.id]]),
    client: await findErased(clients, (row) => [email(row.emailKey), ['client', row.id]]),
    appointment: await findErased(appointments, (row) => [email(row.email)]),
    subscription: await findErased(subscribers, (row) => [email(row.email), ['subscriber', row.email]]),
    'data request': await findErased(dataRequests, (row) => [email(row.email)]),
    mail: await findErased(mails, (row) => [email(row.toAddress), email(row.replyToAddress)]),
  }
  if (Object.values(restored).some(({ length }) => length > 0))
    await database.write((tx) => eraseRows(tx, kind, restored))
}
