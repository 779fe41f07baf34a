import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import { type Cell, rowSet } from '#server/database/row-set.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Event, Session, View } from './rules.ts'

// Written as text, since a call must cost no more than a few statements that are ready: as many rows as there are.

const idRows = (kind: DatabaseKind, ids: readonly string[]) =>
  rowSet(
    kind,
    { id: 'text' },
    ids.map((id) => [id]),
  )

const idsIn = (kind: DatabaseKind, ids: readonly string[]) =>
  sql<string>`(select id from ${idRows(kind, ids)})`

/**
 * The sessions of these sorted ids that are stored. Until the end of the transaction nobody else changes them or any
 * row of theirs: whoever does takes their lock first.
 */
export async function takeSessions(
  tx: Executor,
  kind: DatabaseKind,
  ids: readonly string[],
): Promise<Session[]> {
  // SQLite has one writer. Elsewhere the row to be locked must exist.
  if (kind === 'postgres') {
    await sql`insert into sessions (id) select id from ${idRows(kind, ids)} where true
      on conflict (id) do update set id = excluded.id`.execute(tx)
  }
  return await tx.selectFrom('sessions').selectAll().where('id', 'in', idsIn(kind, ids)).execute()
}

const sessionColumns = {
  id: 'text',
  day: 'text',
  views: 'integer',
  timed_views: 'integer',
  seconds: 'integer',
  contact_views: 'integer',
  form_starts: 'integer',
  requests: 'integer',
  referrer_host: 'text',
  referrer_at: 'timestamptz',
  consent_day: 'text',
  consent_at: 'timestamptz',
  analytics: 'boolean',
} as const

const sessionCells = (session: Session): Cell[] => [
  session.id,
  session.day,
  session.views,
  session.timedViews,
  session.seconds,
  session.contactViews,
  session.formStarts,
  session.requests,
  session.referrerHost,
  session.referrerAt,
  session.consentDay,
  session.consentAt,
  session.analytics,
]

const names = sql.raw(Object.keys(sessionColumns).join(', '))
const newValues = sql.raw(
  Object.keys(sessionColumns)
    .filter((name) => name !== 'id')
    .map((name) => `${name} = excluded.${name}`)
    .join(', '),
)

export async function saveSessions(
  tx: Executor,
  kind: DatabaseKind,
  sessions: readonly Session[],
): Promise<void> {
  const given = rowSet(kind, sessionColumns, sessions.map(sessionCells))
  await sql`insert into sessions (${names}) select ${names} from ${given} where true
    on conflict (id) do update set ${newValues}`.execute(tx)
}

const viewColumns = {
  id: 'text',
  session_id: 'text',
  page_path: 'text',
  referrer: 'text',
  viewed_at: 'timestamptz',
} as const

export async function insertViews(tx: Executor, kind: DatabaseKind, views: readonly View[]): Promise<void> {
  const given = rowSet(
    kind,
    viewColumns,
    views.map(({ id, sessionId, pagePath, referrer, viewedAt }) => [
      id,
      sessionId,
      pagePath,
      referrer,
      viewedAt,
    ]),
  )
  await sql`insert into page_views (id, session_id, page_path, referrer, viewed_at)
    select id, session_id, page_path, referrer, viewed_at from ${given}`.execute(tx)
}

const eventColumns = {
  id: 'text',
  session_id: 'text',
  event_type: 'text',
  event_data: 'text',
  created_at: 'timestamptz',
} as const

export async function insertEvents(
  tx: Executor,
  kind: DatabaseKind,
  events: readonly Event[],
): Promise<void> {
  const given = rowSet(
    kind,
    eventColumns,
    events.map(({ id, sessionId, eventType, eventData, createdAt }) => [
      id,
      sessionId,
      eventType,
      eventData,
      createdAt,
    ]),
  )
  await sql`insert into events (id, session_id, event_type, event_data, created_at)
    select id, session_id, event_type, event_data, created_at from ${given}`.execute(tx)
}

export type KnownView = Pick<View, 'id' | 'sessionId' | 'duration'>

export async function findViews(
  db: Executor,
  kind: DatabaseKind,
  ids: readonly string[],
): Promise<KnownView[]> {
  return await db
    .selectFrom('pageViews')
    .select(['id', 'sessionId', 'duration'])
    .where('id', 'in', idsIn(kind, ids))
    .execute()
}

export async function saveDurations(
  tx: Executor,
  kind: DatabaseKind,
  durations: ReadonlyMap<string, number>,
): Promise<void> {
  const given = rowSet(kind, { id: 'text', duration: 'integer' }, [...durations])
  await sql`update page_views set duration = given.duration from ${given}
    where page_views.id = given.id`.execute(tx)
}

export async function deleteRowsOf(tx: Executor, sessionId: string) {
  const views = await tx.deleteFrom('pageViews').where('sessionId', '=', sessionId).returningAll().execute()
  const events = await tx.deleteFrom('events').where('sessionId', '=', sessionId).returningAll().execute()
  return { views, events }
}
