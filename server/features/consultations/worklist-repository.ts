import type { ExpressionBuilder, Selectable } from 'kysely'
import type { ConsultationStatus, WorklistQuery } from '#contract/worklist.ts'
import { isBehind } from '#server/database/newest-first.ts'
import type { Executor, Tables } from '#server/database/schema.ts'

export type WorklistRow = Selectable<Tables['consultations']>

export async function findRow(db: Executor, id: string): Promise<WorklistRow | undefined> {
  return await db.selectFrom('consultations').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Since when its 24 hours run: it was put back from Junk then, or arrived. */
export const waitsSince = (row: Pick<WorklistRow, 'waitingSince' | 'createdAt'>) =>
  row.waitingSince ?? row.createdAt

const waitingSince = (eb: ExpressionBuilder<Tables, 'consultations'>) =>
  eb.fn.coalesce('waitingSince', 'createdAt')

/** Those that wait, the longest first; those after the row `after`, if one is given. */
async function listWaiting(
  db: Executor,
  limit: number,
  after: WorklistRow | undefined,
): Promise<WorklistRow[]> {
  let query = db.selectFrom('consultations').selectAll().where('status', '=', 'new')
  if (after)
    query = query.where((eb) =>
      eb.or([
        eb(waitingSince(eb), '>', waitsSince(after)),
        eb.and([eb(waitingSince(eb), '=', waitsSince(after)), eb('id', '>', after.id)]),
      ]),
    )
  return await query.orderBy(waitingSince).orderBy('id').limit(limit).execute()
}

/** Those that have been seen to, newest first. */
async function listOthers(
  db: Executor,
  statuses: readonly ConsultationStatus[],
  limit: number,
  before: string | undefined,
): Promise<WorklistRow[]> {
  let query = db.selectFrom('consultations').selectAll().where('status', 'in', statuses)
  if (before !== undefined) query = query.where(isBehind('consultations', 'createdAt', before))
  return await query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/**
 * Most urgent first, all but junk or those of one status. `isBehindWaiting` says that the row `before` was among those that
 * wait when its page was read, whatever has become of it since.
 */
export async function listRows(
  db: Executor,
  { status, limit, before }: WorklistQuery,
  isBehindWaiting: boolean,
): Promise<WorklistRow[]> {
  if (status !== undefined && status !== 'new') return await listOthers(db, [status], limit, before)
  const isAmongOthers = before !== undefined && !isBehindWaiting && status === undefined
  const last = before === undefined ? undefined : await findRow(db, before)
  const waiting = isAmongOthers ? [] : await listWaiting(db, limit, last)
  const rest = limit - waiting.length
  if (status === 'new' || rest === 0) return waiting
  const others = await listOthers(
    db,
    ['replied', 'booked', 'closed'],
    rest,
    isAmongOthers ? before : undefined,
  )
  return [...waiting, ...others]
}

export async function countByStatus(db: Executor) {
  return await db
    .selectFrom('consultations')
    .select((eb) => ['status', eb.fn.countAll<number>().as('total')])
    .groupBy('status')
    .execute()
}

/** How many of those that wait do so since then or longer, and since when the first after them does. */
export async function findWaiting(db: Executor, until: Date) {
  const waiting = db.selectFrom('consultations').where('status', '=', 'new')
  const { overdue } = await waiting
    .where((eb) => eb(waitingSince(eb), '<=', until))
    .select((eb) => eb.fn.countAll<number>().as('overdue'))
    .executeTakeFirstOrThrow()
  const next = await waiting
    .where((eb) => eb(waitingSince(eb), '>', until))
    .select(['createdAt', 'waitingSince'])
    .orderBy(waitingSince)
    .limit(1)
    .executeTakeFirst()
  return { overdue, nextSince: next && waitsSince(next) }
}

/** Since when each request waited that arrived or was put back since then, and when it was answered; junk is none. */
export async function listAnswers(db: Executor, since: Date) {
  const rows = await db
    .selectFrom('consultations')
    .select(['createdAt', 'waitingSince', 'answeredAt'])
    .where((eb) => eb.or([eb('createdAt', '>=', since), eb('waitingSince', '>=', since)]))
    .where('status', '!=', 'junk')
    .execute()
  return rows.map((row) => ({ since: waitsSince(row), answeredAt: row.answeredAt }))
}

type Change = Pick<WorklistRow, 'status' | 'answeredAt' | 'statusChangedAt'>

/** Changes the version that was seen; gives nothing where it has been changed since. */
export async function changeRow(
  tx: Executor,
  { id, version }: { id: string; version: number },
  change: Change,
): Promise<WorklistRow | undefined> {
  return await tx
    .updateTable('consultations')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}
