import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { ConsultationStatus } from '#contract/worklist.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import { idListSql } from '#server/database/id-list.ts'
import { isAfterRowSql } from '#server/database/keyset.ts'
import type { Executor, Tables } from '#server/database/schema.ts'

export type WorklistRow = Selectable<Tables['consultations']>

export async function findWorklistRow(db: Executor, id: string): Promise<WorklistRow | undefined> {
  return await db.selectFrom('consultations').selectAll().where('id', '=', id).executeTakeFirst()
}

/** When the 24 hours of a request began: when it left Junk, when the owner was back, or when it arrived. */
export const waitingStartOf = (row: Pick<WorklistRow, 'waitingSince' | 'createdAt'>) =>
  row.waitingSince ?? row.createdAt

/** `waitingStartOf` as an expression. */
export const waitingSinceSql = (eb: ExpressionBuilder<Tables, 'consultations'>) =>
  eb.fn.coalesce('waitingSince', 'createdAt')

/** How long an answer took; 0 if it came before the 24 hours began. */
export const answerTimeMs = (row: Pick<WorklistRow, 'waitingSince' | 'createdAt'>, answeredAt: Date) =>
  Math.max(0, answeredAt.getTime() - waitingStartOf(row).getTime())

/** New requests, longest waiting first, after the row `after` if given. */
export async function listWaitingRequests(
  db: Executor,
  limit: number,
  after: WorklistRow | undefined,
): Promise<WorklistRow[]> {
  let query = db.selectFrom('consultations').selectAll().where('status', '=', 'new')
  if (after)
    query = query.where((eb) =>
      eb.or([
        eb(waitingSinceSql(eb), '>', waitingStartOf(after)),
        eb.and([eb(waitingSinceSql(eb), '=', waitingStartOf(after)), eb('id', '>', after.id)]),
      ]),
    )
  return await query.orderBy(waitingSinceSql).orderBy('id').limit(limit).execute()
}

/** Requests with these statuses, newest first, older than the row `before` if given. */
export async function listByStatus(
  db: Executor,
  statuses: readonly ConsultationStatus[],
  limit: number,
  before: string | undefined,
): Promise<WorklistRow[]> {
  let query = db.selectFrom('consultations').selectAll().where('status', 'in', statuses)
  if (before !== undefined) query = query.where(isAfterRowSql('consultations', 'createdAt', before))
  return await query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export async function listRequestsByIds(db: Executor, kind: DatabaseKind, ids: readonly string[]) {
  return await db.selectFrom('consultations').selectAll().where('id', 'in', idListSql(kind, ids)).execute()
}

/** Booked requests apart from these, newest first, older than the row `before` if given. */
export async function listBookedWithoutAppointments(
  db: Executor,
  kind: DatabaseKind,
  ids: readonly string[],
  { limit, before }: { limit: number; before: string | undefined },
): Promise<WorklistRow[]> {
  let query = db
    .selectFrom('consultations')
    .selectAll()
    .where('status', '=', 'booked')
    .where('id', 'not in', idListSql(kind, ids))
  if (before !== undefined) query = query.where(isAfterRowSql('consultations', 'createdAt', before))
  return await query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** Number of requests per status. */
export async function countByStatus(db: Executor) {
  return await db
    .selectFrom('consultations')
    .select(['status', ({ fn }) => fn.countAll<number>().as('total')])
    .groupBy('status')
    .execute()
}

/** How many new requests began to wait after `since`, and when the first of them did. */
export async function listRequestsOfPeriod(db: Executor, since: Date) {
  const inTime = db
    .selectFrom('consultations')
    .where('status', '=', 'new')
    .where((eb) => eb.or([eb('createdAt', '>', since), eb('waitingSince', '>', since)]))
  const { total } = await inTime
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const first = await inTime
    .select(['createdAt', 'waitingSince'])
    .orderBy(waitingSinceSql)
    .limit(1)
    .executeTakeFirst()
  return { total, firstSince: first && waitingStartOf(first) }
}

/** New requests, latest first. */
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

/** The request that was answered last. */
export async function findLastAnswer(db: Executor) {
  return await db
    .selectFrom('consultations')
    .select(['name', 'createdAt', 'waitingSince', 'answeredAt'])
    .where('answeredAt', 'is not', null)
    .where('status', '!=', 'junk')
    .orderBy('answeredAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Requests, without junk, that arrived or left Junk since a date: when they began to wait, and how long the
 * answer took.
 */
export async function listAnswerTimes(db: Executor, since: Date) {
  const rows = await db
    .selectFrom('consultations')
    .select(['createdAt', 'waitingSince', 'answeredAt'])
    .where((eb) => eb.or([eb('createdAt', '>=', since), eb('waitingSince', '>=', since)]))
    .where('status', '!=', 'junk')
    .execute()
  return rows.map((row) => ({
    since: waitingStartOf(row),
    answeredMs: row.answeredAt && answerTimeMs(row, row.answeredAt),
  }))
}

type Change = Pick<WorklistRow, 'status' | 'answeredAt' | 'statusChangedAt'> &
  Partial<Pick<WorklistRow, 'waitingSince'>>

/** Changes a request if its version is the one seen; returns nothing if it was changed since. */
export async function updateRequestIfUnchanged(
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

/** At most this many other requests of one person are shown. */
const shownAtMost = 20

/** The same address, or the same number: with fewer digits it cannot be called, and may be anybody's. */
const isSamePerson = sql<boolean>`(lower(other.email) = lower(one.email)
  or (other.phone_key = one.phone_key and length(one.phone_key) >= 7))`

/** Pairs of a request and another one of the same person. */
const otherRequests = (db: Executor) =>
  db
    .selectFrom('consultations as one')
    .innerJoin('consultations as other', (join) =>
      join.onRef('other.id', '<>', 'one.id').on(isSamePerson).on('other.status', '<>', 'junk'),
    )

/** When each of these people last sent another request, matched by address and by number. */
export async function findLatestOtherRequests(
  db: Executor,
  kind: DatabaseKind,
  ids: readonly string[],
): Promise<Map<string, Date>> {
  const rows = await otherRequests(db)
    .select(['one.id', 'other.createdAt'])
    .where('one.id', 'in', idListSql(kind, ids))
    .orderBy('other.createdAt')
    .execute()
  return new Map(rows.map(({ id, createdAt }) => [id, createdAt]))
}

/** Other requests of the person who sent this one, newest first. */
export async function listOtherRequestsOf(db: Executor, id: string): Promise<WorklistRow[]> {
  return await otherRequests(db)
    .selectAll('other')
    .where('one.id', '=', id)
    .orderBy('other.createdAt', 'desc')
    .orderBy('other.id', 'desc')
    .limit(shownAtMost)
    .execute()
}
