import type { DatabaseKind } from '#server/database/database.ts'
import { type Cell, runOnRows } from '#server/database/many-rows.ts'
import type { Executor, Tables } from '#server/database/schema.ts'
import type { Event, Session, View } from './rules.ts'

const lockSessions = (values: string) =>
  `insert into sessions (id) values ${values} on conflict (id) do update set id = excluded.id`
const findSessions = (values: string) => `select * from sessions where id in (values ${values})`

/**
 * The sessions of these sorted ids that are stored. Until the end of the transaction nobody else changes them or any
 * row of theirs: whoever does takes their lock first.
 */
export async function takeSessions(
  tx: Executor,
  kind: DatabaseKind,
  ids: readonly string[],
): Promise<Session[]> {
  const rows = ids.map((id) => [id])
  // SQLite has one writer. Elsewhere the row to be locked must exist.
  if (kind === 'postgres') await runOnRows(tx, kind, lockSessions, rows)
  return await runOnRows<Session>(tx, kind, findSessions, rows)
}

const sessionColumns = [
  'day',
  'views',
  'timed_views',
  'seconds',
  'contact_views',
  'form_starts',
  'requests',
  'referrer_host',
  'referrer_at',
  'consent_day',
  'consent_at',
  'analytics',
]
const replaceSessions = (values: string) =>
  `insert into sessions (id, ${sessionColumns.join(', ')}) values ${values}
  on conflict (id) do update set ${sessionColumns.map((name) => `${name} = excluded.${name}`).join(', ')}`

export async function saveSessions(
  tx: Executor,
  kind: DatabaseKind,
  sessions: readonly Session[],
): Promise<void> {
  const toCells = (session: Session): Cell[] => [
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
  await runOnRows(tx, kind, replaceSessions, sessions.map(toCells))
}

const addViews = (values: string) =>
  `insert into page_views (id, session_id, page_path, referrer, viewed_at) values ${values}`

export async function insertViews(tx: Executor, kind: DatabaseKind, views: readonly View[]): Promise<void> {
  const toCells = ({ id, sessionId, pagePath, referrer, viewedAt }: View) => [
    id,
    sessionId,
    pagePath,
    referrer,
    viewedAt,
  ]
  await runOnRows(tx, kind, addViews, views.map(toCells))
}

const addEvents = (values: string) =>
  `insert into events (id, session_id, event_type, event_data, created_at) values ${values}`

export async function insertEvents(
  tx: Executor,
  kind: DatabaseKind,
  events: readonly Event[],
): Promise<void> {
  const toCells = ({ id, sessionId, eventType, eventData, createdAt }: Event) => [
    id,
    sessionId,
    eventType,
    eventData,
    createdAt,
  ]
  await runOnRows(tx, kind, addEvents, events.map(toCells))
}

export type KnownView = Pick<View, 'id' | 'sessionId' | 'duration'>
const knownViews = (values: string) =>
  `select id, session_id, duration from page_views where id in (values ${values})`

export async function findViews(
  db: Executor,
  kind: DatabaseKind,
  ids: readonly string[],
): Promise<KnownView[]> {
  return await runOnRows<KnownView>(
    db,
    kind,
    knownViews,
    ids.map((id) => [id]),
  )
}

const setDurations = (values: string) =>
  `update page_views set duration = cast(given.column2 as integer)
  from (values ${values}) as given where page_views.id = given.column1`

export async function saveDurations(
  tx: Executor,
  kind: DatabaseKind,
  durations: ReadonlyMap<string, number>,
): Promise<void> {
  await runOnRows(tx, kind, setDurations, [...durations])
}

export async function deleteRowsOf(tx: Executor, sessionId: string) {
  const views = await tx.deleteFrom('pageViews').where('sessionId', '=', sessionId).returningAll().execute()
  const events = await tx.deleteFrom('events').where('sessionId', '=', sessionId).returningAll().execute()
  return { views, events }
}

export async function insertConsent(tx: Executor, consent: Tables['cookieConsents']): Promise<void> {
  await tx.insertInto('cookieConsents').values(consent).execute()
}
