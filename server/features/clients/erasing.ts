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
  erasableMails,
  findErasable,
  openComplaints,
  type PersonSelector,
  rowsOf,
} from './repository.ts'
import { findPerson } from './search.ts'

type ErasedRows = Omit<Erasable, 'note' | 'offer'>

/** Deletes rows; events, offers and mails that belong to them are deleted by the database. */
async function eraseRows(tx: Executor, rows: ErasedRows): Promise<void> {
  const tables = [
    ['mails', rows.mail],
    ['consultations', rows.request],
    ['clients', rows.client],
    ['appointments', rows.visit],
    ['newsletters', rows.subscription],
    ['dataRequests', rows['data request']],
  ] as const
  for (const [table, ids] of tables)
    await tx.deleteFrom(table).where('id', 'in', idListSql(tx, ids)).execute()
  await deleteUnusedClients(tx)
}

/**
 * Hashes by which a restored backup is cleared. Not what somebody else shares, a phone number or the address of others
 * who stay. Ids find what was sent from a shared address, or from one that was corrected since that backup.
 */
function hashesOf({ hashOf }: NeverAgain, who: PersonSelector, erasable: ErasedRows): string[] {
  const isShared = 'email' in who && who.left.clients.length + who.left.requests.length > 0
  const { request, client, visit, subscription, 'data request': dataRequest, mail } = erasable
  const ids = [...request, ...client, ...visit, ...subscription, ...dataRequest, ...mail]
  return [
    ...('email' in who && !isShared ? [hashOf('email', who.email)] : []),
    ...('email' in who && isShared ? subscription.map(() => hashOf('subscriber', who.email)) : []),
    ...ids.map((id) => hashOf('row', id)),
  ]
}

/** Visits of others that were booked from a request of theirs do not go with it, nor do their history and mails. */
async function detachVisits(tx: Executor, who: PersonSelector): Promise<void> {
  if ('clientId' in who || who.left.clients.length === 0) return
  const visits = tx.selectFrom('appointments').select('id').where('clientId', 'in', who.left.clients)
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
  const { isEmpty, lastTime: lastErasure } = await openNeverAgain(config.dataDir)
  if (isEmpty) return
  type Row = { id: string; email: string | null; replyTo?: string | null; storedAt: Date }
  const findErased = async (
    query: { execute: () => Promise<Row[]> },
    kinds: readonly ('email' | 'subscriber')[] = ['email'],
  ) => {
    const isErased = ({ id, email, replyTo, storedAt }: Row) => {
      const times = [
        lastErasure('row', id),
        lastErasure('email', normaliseEmail(replyTo ?? '')),
        ...kinds.map((kind) => lastErasure(kind, normaliseEmail(email ?? ''))),
      ]
      return times.some((time) => time !== undefined && time >= storedAt.getTime())
    }
    return (await query.execute()).filter(isErased).map(({ id }) => id)
  }
  const restored = {
    request: await findErased(
      kysely.selectFrom('consultations').select(['id', 'email', 'createdAt as storedAt']),
    ),
    client: await findErased(
      kysely.selectFrom('clients').select(['id', 'emailKey as email', 'createdAt as storedAt']),
    ),
    visit: await findErased(
      kysely.selectFrom('appointments').select(['id', 'email', 'createdAt as storedAt']),
    ),
    subscription: await findErased(
      kysely.selectFrom('newsletters').select(['id', 'email', 'subscribedAt as storedAt']),
      ['email', 'subscriber'],
    ),
    'data request': await findErased(
      kysely
        .selectFrom('dataRequests')
        .select(['id', 'email', 'askedAt as storedAt'])
        .where('id', 'not in', openComplaints(kysely).select('id')),
    ),
    mail: await findErased(
      erasableMails(kysely).select([
        ...(['id', 'toAddress as email', 'replyToAddress as replyTo', 'createdAt as storedAt'] as const),
      ]),
    ),
  }
  if (Object.values(restored).some(({ length }) => length > 0))
    await database.write((tx) => eraseRows(tx, restored))
}
