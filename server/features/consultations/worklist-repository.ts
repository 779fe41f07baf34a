import type { Selectable } from 'kysely'
import type { ConsultationStatus } from '#contract/worklist.ts'
import { isAfter, isBehind } from '#server/database/newest-first.ts'
import type { Executor, Tables } from '#server/database/schema.ts'

export type WorklistRow = Selectable<Tables['consultations']>

export async function findRow(db: Executor, id: string): Promise<WorklistRow | undefined> {
  return await db.selectFrom('consultations').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Those that wait, the longest first; those after the row `after`, if one is given. */
export async function listWaiting(
  db: Executor,
  limit: number,
  after: string | undefined,
): Promise<WorklistRow[]> {
  let query = db.selectFrom('consultations').selectAll().where('status', '=', 'new')
  if (after !== undefined) query = query.where(isAfter('consultations', 'createdAt', after))
  return await query.orderBy('createdAt').orderBy('id').limit(limit).execute()
}

/** Those that have been seen to, newest first. */
export async function listOthers(
  db: Executor,
  statuses: readonly ConsultationStatus[],
  limit: number,
  before: string | undefined,
): Promise<WorklistRow[]> {
  let query = db.selectFrom('consultations').selectAll().where('status', 'in', statuses)
  if (before !== undefined) query = query.where(isBehind('consultations', 'createdAt', before))
  return await query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** How many requests there are of each status that ever had one. */
export async function countByStatus(db: Executor) {
  return await db.selectFrom('consultationCounts').selectAll().execute()
}

/** When the first of those that wait and arrived after then did, and how many they are. */
export async function findInTime(db: Executor, since: Date) {
  const inTime = db.selectFrom('consultations').where('status', '=', 'new').where('createdAt', '>', since)
  const { total } = await inTime
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const first = await inTime.select('createdAt').orderBy('createdAt').limit(1).executeTakeFirst()
  return { total, firstArrivedAt: first?.createdAt }
}

/** The newest of those that wait, newest first. */
export async function listLatestWaiting(db: Executor, limit: number) {
  return await db
    .selectFrom('consultations')
    .select(['id', 'createdAt'])
    .where('status', '=', 'new')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Who was answered last. */
export async function findLastAnswer(db: Executor) {
  return await db
    .selectFrom('consultations')
    .select(['name', 'createdAt', 'answeredAt'])
    .where('answeredAt', 'is not', null)
    .where('status', '!=', 'junk')
    .orderBy('answeredAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** When each request since then arrived and was answered; junk is none. */
export async function listAnswers(db: Executor, since: Date) {
  return await db
    .selectFrom('consultations')
    .select(['createdAt', 'answeredAt'])
    .where('createdAt', '>=', since)
    .where('status', '!=', 'junk')
    .execute()
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
