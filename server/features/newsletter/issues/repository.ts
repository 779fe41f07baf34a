import type { Selectable } from 'kysely'
import type { IssueText } from '#contract/newsletter-issues.ts'
import type { ListQuery } from '#contract/paged-lists.ts'
import { isAfterRowSql } from '#server/database/keyset.ts'
import type { Executor, Tables } from '#server/database/schema.ts'

type Row = Selectable<Tables['newsletterIssues']>

/** Inserts a new issue, unless the id exists. */
export async function insertIssue(tx: Executor, issue: Omit<Row, 'missedAt'>): Promise<void> {
  await tx
    .insertInto('newsletterIssues')
    .values(issue)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

type Change = Partial<IssueText & Pick<Row, 'state' | 'scheduledFor' | 'startedAt' | 'missedAt'>>

/**
 * Changes an issue that has not been started, if its version is still `version` (any, without one). Returns
 * nothing if it was changed or started meanwhile. Any change clears `missedAt`.
 */
export async function updateIssueIfUnchanged(
  tx: Executor,
  { id, version }: { id: string; version?: number },
  change: Change & { updatedAt: Date },
): Promise<Row | undefined> {
  return await tx
    .updateTable('newsletterIssues')
    .set((eb) => ({ missedAt: null, ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '!=', 'started')
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returningAll()
    .executeTakeFirst()
}

/** Whether the change that followed this version has already been made: its answer was lost. */
export async function isRepeated(
  tx: Executor,
  { id, version }: { id: string; version: number },
  state: 'started' | 'scheduled',
  at?: Date,
): Promise<boolean> {
  const issue = await findIssue(tx, id)
  return (
    issue?.state === state &&
    issue.version === version + 1 &&
    (!at || issue.scheduledFor?.getTime() === at.getTime())
  )
}

export async function deleteDraft(tx: Executor, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('newsletterIssues')
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Issues with their mail batches, once these exist. */
function withBatch(db: Executor) {
  return db
    .selectFrom('newsletterIssues as issue')
    .leftJoin('mailBatches as batch', 'batch.id', 'issue.id')
    .select([
      'issue.id',
      'issue.subject',
      'issue.preview',
      'issue.body',
      'issue.state',
      'issue.version',
      'issue.createdAt',
      'issue.updatedAt',
      'issue.scheduledFor',
      'issue.startedAt',
      'issue.missedAt',
      'batch.state as batchState',
      'batch.finishedAt',
      'batch.recipients',
      'batch.sent',
      'batch.refused',
      'batch.skipped',
    ])
}

export type StoredIssue = NonNullable<Awaited<ReturnType<typeof findIssue>>>

export async function findIssue(db: Executor, id: string) {
  return await withBatch(db).where('issue.id', '=', id).executeTakeFirst()
}

export async function countIssues(db: Executor): Promise<number> {
  const { total } = await db
    .selectFrom('newsletterIssues')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Newest first; those older than the row `before`, if one is given. */
export async function listIssues(db: Executor, { limit, before }: ListQuery): Promise<StoredIssue[]> {
  let query = withBatch(db)
  if (before !== undefined)
    query = query.where(isAfterRowSql('newsletterIssues', 'createdAt', before, 'issue'))
  return await query.orderBy('issue.createdAt', 'desc').orderBy('issue.id', 'desc').limit(limit).execute()
}

/** Scheduled issues whose time has come, earliest first. */
export async function listDueIssues(db: Executor, now: Date) {
  return await db
    .selectFrom('newsletterIssues')
    .select(['id', 'version', 'scheduledFor'])
    .where('state', '=', 'scheduled')
    .where('scheduledFor', '<=', now)
    .orderBy('scheduledFor')
    .execute()
}

/** Whether an issue was started after `since`, is being sent, or is planned. */
export async function hasIssueSince(db: Executor, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('newsletterIssues as issue')
    .leftJoin('mailBatches as batch', 'batch.id', 'issue.id')
    .select('issue.id')
    .where((eb) =>
      eb.or([
        eb('issue.state', '=', 'scheduled'),
        eb('issue.startedAt', '>', since),
        eb('batch.state', 'in', ['sending', 'paused']),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}
