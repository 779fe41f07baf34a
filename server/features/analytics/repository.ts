import { sql } from 'kysely'
import { londonDay } from '#contract/london-time.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor, Tables } from '#server/database/schema.ts'
import { markDaysChanged } from './days-repository.ts'
import { describeVisit, type Event, type View, type Visit } from './rules.ts'

/** Serialises writers of one session until their transactions end. SQLite has a single writer and needs no lock. */
export async function lockSession(tx: Executor, kind: DatabaseKind, sessionId: string): Promise<void> {
  if (kind === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtextextended(${sessionId}, 0))`.execute(tx)
}

// Raw SQL for the queries that run with every view: the query builder takes several times as long as the database.

export async function insertPageView(tx: Executor, view: View): Promise<void> {
  const { id, sessionId, pagePath, referrer, duration, viewedAt, isPage } = view
  await sql`insert into page_views (id, session_id, page_path, referrer, duration, viewed_at, is_page)
    values (${id}, ${sessionId}, ${pagePath}, ${referrer}, ${duration}, ${viewedAt}, ${isPage})`.execute(tx)
}

export async function findVisit(tx: Executor, sessionId: string): Promise<Visit | undefined> {
  const { rows } = await sql<Visit>`select * from sessions where id = ${sessionId}`.execute(tx)
  return rows[0]
}

export async function findLatestChoice(tx: Executor, sessionId: string) {
  const { rows } = await sql<{ id: string; analytics: boolean }>`select id, analytics from cookie_consents
    where session_id = ${sessionId} order by created_at desc, id desc limit 1`.execute(tx)
  return rows[0]
}

export async function findPageView(tx: Executor, id: string) {
  return await tx
    .selectFrom('pageViews')
    .select(['sessionId', 'duration'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function setViewDuration(tx: Executor, id: string, duration: number): Promise<void> {
  await tx.updateTable('pageViews').set({ duration }).where('id', '=', id).execute()
}

export async function insertEvent(tx: Executor, event: Event): Promise<void> {
  await tx.insertInto('events').values(event).execute()
}

export async function updateVisit(tx: Executor, id: string, changes: Partial<Visit>): Promise<void> {
  await tx.updateTable('sessions').set(changes).where('id', '=', id).execute()
}

export async function deleteVisit(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('sessions').where('id', '=', id).execute()
}

/** Inserts the visit computed from these views and the session's events; without a view there is no visit. */
export async function insertVisit(
  tx: Executor,
  sessionId: string,
  views: readonly View[],
): Promise<Visit | undefined> {
  const events = await sql<Event>`select * from events where session_id = ${sessionId}`.execute(tx)
  const visit = describeVisit(views, events.rows)
  if (visit) await tx.insertInto('sessions').values(visit).execute()
  return visit
}

/** Recomputes a visit from all rows of its session. */
export async function recomputeVisit(tx: Executor, sessionId: string): Promise<Visit | undefined> {
  await deleteVisit(tx, sessionId)
  const views = await tx.selectFrom('pageViews').selectAll().where('sessionId', '=', sessionId).execute()
  return await insertVisit(tx, sessionId, views)
}

/** Deletes a session's views and events, and returns their times. */
export async function deleteSessionRows(tx: Executor, sessionId: string): Promise<Date[]> {
  const views = await tx
    .deleteFrom('pageViews')
    .where('sessionId', '=', sessionId)
    .returning('viewedAt')
    .execute()
  const events = await tx
    .deleteFrom('events')
    .where('sessionId', '=', sessionId)
    .returning('createdAt')
    .execute()
  return [...views.map(({ viewedAt }) => viewedAt), ...events.map(({ createdAt }) => createdAt)]
}

export async function insertConsentChoice(tx: Executor, choice: Tables['cookieConsents']): Promise<void> {
  await tx.insertInto('cookieConsents').values(choice).execute()
}

export async function listEarliestChoices(tx: Executor, sessionId: string, limit: number): Promise<Date[]> {
  const choices = await tx
    .selectFrom('cookieConsents')
    .select('createdAt')
    .where('sessionId', '=', sessionId)
    .orderBy('createdAt')
    .limit(limit)
    .execute()
  return choices.map(({ createdAt }) => createdAt)
}

/** Tables with rows per session, and the column that holds each row's time. */
const timeColumns = { page_views: 'viewed_at', events: 'created_at', cookie_consents: 'created_at' } as const

type Slice = { before: Date; limit: number }

/** Deletes up to `limit` of the oldest rows written before an instant, and returns their session ids. */
export async function deleteOldTrackingRows(
  tx: Executor,
  table: keyof typeof timeColumns,
  { before, limit }: Slice,
): Promise<string[]> {
  const age = sql.ref(timeColumns[table])
  const { rows } = await sql<{ sessionId: string }>`delete from ${sql.table(table)} where id in
    (select id from ${sql.table(table)} where ${age} < ${before} order by ${age} limit ${limit})
    returning session_id`.execute(tx)
  return rows.map(({ sessionId }) => sessionId)
}

export async function deleteOldChoices(tx: Executor, kind: DatabaseKind, slice: Slice): Promise<string[]> {
  const deleted = await deleteOldTrackingRows(tx, 'cookie_consents', slice)
  const first: Date[] = []
  for (const sessionId of [...new Set(deleted)].sort()) {
    await lockSession(tx, kind, sessionId)
    first.push(...(await listEarliestChoices(tx, sessionId, 1)))
  }
  // A session with several choices now has a later first choice, so that day's totals change.
  await markDaysChanged(tx, first.map(londonDay))
  return deleted
}

/**
 * Ends visits that began before a day, once their rows from that time are deleted. A session with newer rows
 * continues as a new visit.
 */
export async function endOldVisits(
  tx: Executor,
  kind: DatabaseKind,
  { before, limit }: { before: string; limit: number },
): Promise<string[]> {
  const old = await tx
    .selectFrom('sessions')
    .select('id')
    .where('day', '<', before)
    .orderBy('day')
    .orderBy('id')
    .limit(limit)
    .execute()
  const changed: string[] = []
  for (const { id } of old) {
    await lockSession(tx, kind, id)
    const visit = await recomputeVisit(tx, id)
    if (visit) changed.push(visit.day)
  }
  await markDaysChanged(tx, changed)
  return old.map(({ id }) => id)
}
