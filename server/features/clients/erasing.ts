import { sql } from 'kysely'
import type { Erasure } from '#contract/clients.ts'
import { idListSql } from '#server/database/dialects.ts'
import { type NeverAgain, openNeverAgain } from '#server/database/never-again.ts'
import type { Executor } from '#server/database/schema.ts'
import { normaliseEmail } from '#server/database/search-text.ts'
import type { Deps } from '#server/deps.ts'
import { deleteUnusedClients, hasVisitAhead, visitAhead } from '#server/features/appointments/service.ts'
import { keepWaitingCancellations } from '#server/mail/deleting.ts'
import {
  countErasable,
  type Erasable,
  findErasable,
  mailsToKeep,
  openComplaints,
  type PersonSelector,
  rowsOf,
} from './repository.ts'
import { findPerson } from './search.ts'

/** Each kind of what is erased: its table, its address, and when it was stored. */
const places = [
  ['mail', 'mails', sql`case when is_owner then reply_to_address else to_address end`, 'createdAt'],
  ['request', 'consultations', sql`email`, 'createdAt'],
  ['client', 'clients', sql`email`, 'createdAt'],
  ['visit', 'appointments', sql`email`, 'createdAt'],
  ['subscription', 'newsletters', sql`email`, 'subscribedAt'],
  ['data request', 'dataRequests', sql`email`, 'askedAt'],
] as const

type ErasedRows = Partial<Pick<Erasable, (typeof places)[number][0]>>

/** Deletes rows; events, offers and mails that belong to them are deleted by the database. */
async function eraseRows(tx: Executor, rows: ErasedRows): Promise<void> {
  for (const [kind, table] of places)
    await tx
      .deleteFrom(table)
      .where('id', 'in', idListSql(tx, rows[kind] ?? []))
      .execute()
  await deleteUnusedClients(tx)
}

/**
 * Hashes by which a restored backup is cleared. Not what somebody else shares, a phone number or the address of others
 * who stay. Ids find what was sent from a shared address, or from one that was corrected since that backup.
 */
function hashesOf({ hashOf }: NeverAgain, who: PersonSelector, erasable: Erasable): string[] {
  const isShared = 'email' in who && who.left.length > 0
  return [
    ...('email' in who && !isShared ? [hashOf('email', who.email)] : []),
    ...('email' in who && isShared ? erasable.subscription.map(() => hashOf('subscriber', who.email)) : []),
    ...places.flatMap(([kind]) => erasable[kind]).map((id) => hashOf('row', id)),
  ]
}

/** Visits of others that were booked from a request of theirs do not go with it, nor do their history and mails. */
async function detachVisits(tx: Executor, who: PersonSelector): Promise<void> {
  if ('clientId' in who || who.left.length === 0) return
  const visits = tx.selectFrom('appointments').select('id').where('clientId', 'in', who.left)
  const requests = rowsOf(tx, who).requests.select('id')
  for (const [table, visit] of [
    ['timelineEvents', 'appointmentId'],
    ['mails', 'appointmentId'],
    ['appointments', 'id'],
  ] as const)
    await sql`update ${sql.table(table)} set consultation_id = null
      where ${sql.ref(visit)} in ${visits} and consultation_id in ${requests}`.execute(tx)
}

/**
 * Erases everything held about a person but open complaints. The list of erasures is written first, so that the next
 * start completes an erasure that a crash interrupted.
 */
export async function erasePerson(
  { database, config, now }: Pick<Deps, 'config' | 'database' | 'now'>,
  id: string,
): Promise<Erasure> {
  const person = await findPerson(database.kysely, id)
  // The answer to the first call may have been lost.
  if (!person) return { erased: {}, ids: [], openComplaints: 0 }
  const { who } = person
  const list = await openNeverAgain(config.dataDir)
  const at = now()
  const found = await findErasable(rowsOf(database.kysely, who))
  if (await hasVisitAhead(database.kysely, 'id', found.visit, at)) throw visitAhead()
  if (Object.values(found).some(({ length }) => length > 0))
    await list.add({ at, hashes: hashesOf(list, who, found) })
  return await database.write(async (tx) => {
    const rows = rowsOf(tx, who)
    await keepWaitingCancellations(tx, found.visit)
    const erasable = await findErasable(rows)
    await detachVisits(tx, who)
    await eraseRows(tx, erasable)
    return {
      erased: countErasable(erasable),
      ids: Object.values(erasable).flat(),
      openComplaints: (await rows.complaints.select('id').execute()).length,
    }
  })
}

/**
 * Repeats erasures that a restored older backup has undone. A row is compared with the time at which it was stored:
 * somebody who wrote again after the erasure stays.
 */
export async function repeatErasures({ database, config }: Pick<Deps, 'config' | 'database'>): Promise<void> {
  const { kysely } = database
  const { isEmpty, lastTime } = await openNeverAgain(config.dataDir)
  if (isEmpty) return
  const spared = [
    ...(await openComplaints(kysely).select('id').execute()),
    ...(await mailsToKeep(kysely).select('mails.id').execute()),
  ].map(({ id }) => id)
  type Row = { id: string; email: string | null; storedAt: Date }
  const restored: ErasedRows = {}
  for (const [kind, table, address, time] of places) {
    const { rows } = await sql<Row>`
      select id, ${address} as email, ${sql.ref(time)} as stored_at from ${sql.table(table)}`.execute(kysely)
    const isErased = ({ id, email, storedAt }: Row) => {
      const key = normaliseEmail(email ?? '')
      const times = [lastTime('row', id), lastTime('email', key)]
      if (kind === 'subscription') times.push(lastTime('subscriber', key))
      return !spared.includes(id) && times.some((at) => at !== undefined && at >= storedAt.getTime())
    }
    restored[kind] = rows.filter(isErased).map(({ id }) => id)
  }
  if (Object.values(restored).some(({ length }) => length > 0))
    await database.write((tx) => eraseRows(tx, restored))
}
