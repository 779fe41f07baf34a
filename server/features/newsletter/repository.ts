import { sql } from 'kysely'
import { isPostgres } from '#server/database/dialects.ts'
import type { Executor } from '#server/database/schema.ts'

/** Whether the change that followed this version has already been made: its answer was lost. */
export async function isRepeated(
  tx: Executor,
  { id, version }: { id: string; version: number },
  at: Date | undefined,
): Promise<boolean> {
  const issue = await findIssue(tx, id)
  if (issue?.version !== version + 1) return false
  return at
    ? issue.state === 'scheduled' && issue.scheduledFor?.getTime() === at.getTime()
    : issue.state === 'sent'
}

/** Issues, with how many of their mails wait and were refused. */
export const withProgress = (db: Executor) =>
  db
    .selectFrom('newsletterIssues')
    .selectAll('newsletterIssues')
    .select(({ selectFrom }) => {
      const count = (state: 'waiting' | 'refused') =>
        selectFrom('mails')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .whereRef('mails.issueId', '=', 'newsletterIssues.id')
          .where('mails.state', '=', state)
      return [count('waiting').as('waiting'), count('refused').as('refused')]
    })

export type StoredIssue = NonNullable<Awaited<ReturnType<typeof findIssue>>>

export async function findIssue(db: Executor, id: string) {
  return await withProgress(db).where('newsletterIssues.id', '=', id).executeTakeFirst()
}

export async function listDueIssues(db: Executor, now: Date) {
  return await db
    .selectFrom('newsletterIssues')
    .select(['id', 'version'])
    .where('state', '=', 'scheduled')
    .where('scheduledFor', '<=', now)
    .orderBy('scheduledFor')
    .execute()
}

/**
 * Queues one mail for each subscriber; returns their number. A concurrent unsubscribe waits, and then finds the mail that it
 * has to delete.
 */
export async function queueIssueMails(tx: Executor, { id, at }: { id: string; at: Date }): Promise<number> {
  const parameter = (value: string | Date, type: 'text' | 'timestamptz') =>
    isPostgres(tx) ? sql`cast(${value} as ${sql.raw(type)})` : sql`${value}`
  const lock = isPostgres(tx) ? sql`for share` : sql``
  const { numAffectedRows } = await sql`
    insert into mails (id, kind, issue_id, subscriber_id, to_address, due_at, created_at)
    select ${parameter(`${id}.`, 'text')} || id, 'issue', ${parameter(id, 'text')}, id, email,
      ${parameter(at, 'timestamptz')}, ${parameter(at, 'timestamptz')}
    from newsletters where unsubscribed_at is null order by id ${lock}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export async function listRefusals(db: Executor, issueId: string, limit: number) {
  const rows = await db
    .selectFrom('mails')
    .select(['toAddress', 'error'])
    .where('issueId', '=', issueId)
    .where('state', '=', 'refused')
    .orderBy('settledAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ toAddress, error }) => ({ email: toAddress, reason: error ?? '' }))
}
