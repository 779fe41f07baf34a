import type { Erasure, PersonSelector } from '#contract/people.ts'
import type { Database } from '#server/database/database.ts'
import { idListSql } from '#server/database/id-list.ts'
import { type NeverAgain, openNeverAgain } from '#server/database/never-again.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import {
  deleteUnusedClients,
  findAppointment,
  mailCancellationsOfDeleted,
} from '#server/features/appointments/service.ts'
import { deleteMails, keepWaitingCancellations } from '#server/mail/deleting.ts'
import { listUpcoming } from './look-up.ts'
import { countErasable, type Erasable, findErasable, rowsOf } from './repository.ts'

/** Deletes rows; events, offers and mails that belong to them are deleted by the database. */
export async function eraseRows(
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

type Asked = { who: PersonSelector; notifyClient: boolean }

/**
 * Erases everything held about a person but open complaints. The list of erasures is written first, so that the next
 * start completes an erasure that a crash interrupted.
 */
export async function erasePerson(
  { database, config, facts, mail, now }: Pick<Deps, 'config' | 'database' | 'facts' | 'mail' | 'now'>,
  { who, notifyClient }: Asked,
): Promise<Erasure> {
  const list = await openNeverAgain(config.dataDir)
  const at = now()
  const found = await findErasable(rowsOf(database.kysely, who))
  if (Object.values(found).some(({ length }) => length > 0))
    await list.add({ at, hashes: hashesOf(list, who, found) })
  const erasure = await database.write(async (tx) => {
    const rows = rowsOf(tx, who)
    const cancelled = []
    if (notifyClient)
      for (const { id } of await listUpcoming(rows, at)) cancelled.push((await findAppointment(tx, id)) ?? [])
    const appointments = await rows.appointments.select('appointments.id').execute()
    await keepWaitingCancellations(
      tx,
      appointments.map(({ id }) => id),
    )
    const erasable = await findErasable(rows)
    await eraseRows(tx, database.kind, erasable)
    await mailCancellationsOfDeleted(tx, cancelled.flat(), { facts, at })
    return {
      erased: countErasable(erasable),
      openComplaints: (await rows.complaints.select('id').execute()).length,
    }
  })
  mail.wake()
  return erasure
}
