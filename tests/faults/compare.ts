import { type Expression, sql } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Log } from './writes.ts'

const rowsAtOnce = 500

/** Reads rows by their keys in slices: SQLite and PostgreSQL both limit the parameters of a statement. */
export async function readByKey<Entry, Row>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string,
  read: (keys: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; from < entries.length; from += rowsAtOnce)
    rows.push(...(await read(entries.slice(from, from + rowsAtOnce).map(keyOf))))
  return rows
}

async function lostRequests(db: Executor, { request }: Log): Promise<string[]> {
  const rows = await readByKey(
    request,
    ({ id }) => id,
    (ids) => db.selectFrom('consultations').select(['id', 'email']).where('id', 'in', ids).execute(),
  )
  const emails = new Map(rows.map(({ id, email }) => [id, email]))
  return request.filter(({ id, email }) => emails.get(id) !== email).map(({ email }) => `request of ${email}`)
}

async function lostSignUps(db: Executor, log: Log): Promise<string[]> {
  const signUps = log['sign-up']
  const rows = await readByKey(
    signUps,
    ({ email }) => email,
    (emails) => db.selectFrom('newsletters').select('email').where('email', 'in', emails).execute(),
  )
  const there = new Set(rows.map(({ email }) => email))
  return signUps.filter(({ email }) => !there.has(email)).map(({ email }) => `sign-up of ${email}`)
}

async function lostConsents(db: Executor, { consent }: Log): Promise<string[]> {
  const rows = await readByKey(
    consent,
    ({ id }) => id,
    (ids) =>
      db
        .selectFrom('cookieConsents')
        .select(['id', 'sessionId', 'analytics', 'marketing'])
        .where('id', 'in', ids)
        .execute(),
  )
  const there = new Set(
    rows.filter((row) => row.analytics && !row.marketing).map((row) => `${row.id} ${row.sessionId}`),
  )
  return consent
    .filter(({ id, sessionId }) => !there.has(`${id} ${sessionId}`))
    .map(({ sessionId }) => `consent of ${sessionId}`)
}

async function lostNotes(db: Executor, { note }: Log): Promise<string[]> {
  const rows = await readByKey(
    note,
    ({ id }) => id,
    (ids) =>
      db
        .selectFrom('consultationNotes')
        .select(['id', 'consultationId', 'body'])
        .where('id', 'in', ids)
        .execute(),
  )
  const there = new Map(rows.map((row) => [row.id, row]))
  return note
    .filter(({ id, consultationId, body }) => {
      const row = there.get(id)
      return row?.consultationId !== consultationId || row.body !== body
    })
    .map(({ body }) => body)
}

/** Acknowledged changes of status that are missing; a request may have moved on since. */
async function lostStates(db: Executor, { state }: Log): Promise<string[]> {
  const rows = await readByKey(
    state,
    ({ id }) => id,
    (ids) =>
      db.selectFrom('consultations').select(['id', 'status', 'version']).where('id', 'in', ids).execute(),
  )
  const there = new Map(rows.map((row) => [row.id, row]))
  return state
    .filter(({ id, version, status }) => {
      const row = there.get(id)
      return row === undefined || row.version < version || (row.version === version && row.status !== status)
    })
    .map(({ id, version }) => `state ${version} of ${id}`)
}

async function lostPublishes(db: Executor, { publish }: Log): Promise<string[]> {
  if (publish.length === 0) return []
  const rows = await db
    .selectFrom('websiteVersions')
    .select(['version', 'body'])
    .where('document', '=', 'services')
    .where('version', '>=', Math.min(...publish.map(({ version }) => version)))
    .execute()
  const bodies = new Map(rows.map(({ version, body }) => [version, body]))
  return publish
    .filter(({ version, heading }) => !bodies.get(version)?.includes(JSON.stringify(heading)))
    .map(({ version, heading }) => `publish ${version}: ${heading}`)
}

/** Acknowledged writes that are missing or differ. */
export async function compareLog({ kysely }: Database, log: Log): Promise<string[]> {
  const checks = [lostRequests, lostSignUps, lostConsents, lostNotes, lostStates, lostPublishes]
  const found: string[] = []
  for (const check of checks) found.push(...(await check(kysely, log)))
  return found
}

const more = (count: Expression<number>) => sql<boolean>`${count} > 1`

/** Requests of this run that are stored twice, although clients only retried. */
export async function findDoubled({ kysely: db }: Database, run: string): Promise<string[]> {
  const requests = await db
    .selectFrom('consultations')
    .select('email')
    .where('email', 'like', `${run}%`)
    .groupBy('email')
    .having((eb) => more(eb.fn.countAll<number>()))
    .execute()
  const publishes = await db
    .selectFrom('websiteVersions')
    .select('body')
    .where('document', '=', 'services')
    .groupBy('body')
    .having((eb) => more(eb.fn.countAll<number>()))
    .execute()
  return [
    ...requests.map(({ email }) => `request of ${email} twice`),
    ...publishes.map(() => 'a publish twice'),
  ]
}
