import { setTimeout as wait } from 'node:timers/promises'
import ipaddr from 'ipaddr.js'
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { visitTables } from '#server/database/tables/analytics.ts'
import type { Database, Write } from './database.ts'
import { refuseInsideWrite, runAsWrite } from './database.ts'
import { DatabaseUnavailable, isQueryTimeout, isRetryableConflict } from './failures.ts'
import type { Executor, Tables } from './schema.ts'

const attempts = 6

// PostgreSQL returns counts and sums as text; all of ours fit a number.
const numeric = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC])

const timeLimits = {
  statement_timeout: 15_000,
  query_timeout: 20_000,
  // A transaction waiting for a locked row gives up before it can exhaust the connection pool.
  lock_timeout: 5000,
  // A process that stalls in the middle of a transaction must not keep its locks.
  idle_in_transaction_session_timeout: 30_000,
}

// Explicit zeros: the server may have its own limits for this account.
const noTimeLimits = {
  options: '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0',
}

export type PostgresOptions = {
  /** Lets statements take as long as they need, as in migrations. */
  withoutTimeLimits?: boolean
  /** Application name of the connections, if not the site's. */
  name?: string
  /** Maximum number of connections. */
  poolSize?: number
  /** How long to wait for a free or new connection. */
  connectTimeoutMs?: number
}

/** Application name by which programs that move or restore data detect a running site. */
export const siteName = 'north-leeds-curls'

/**
 * Removes an application name from the address: it would override ours, and a restore would not detect the running
 * site.
 */
const withoutName = (url: string) => url.replace(/(?<=[?&])application_name=[^&]*&?/g, '')

function openPool(connectionString: string, options: PostgresOptions) {
  const { withoutTimeLimits = false, name = siteName } = options
  const { poolSize = 10, connectTimeoutMs = 4000 } = options
  const pool = new pg.Pool({
    connectionString: withoutName(connectionString),
    application_name: name,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(withoutTimeLimits ? noTimeLimits : timeLimits),
    keepAlive: true,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        numeric.has(oid) ? Number : pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
    },
  })
  // The pool replaces a broken connection, and the running query gets the error. Without listeners on idle and on
  // active connections, the error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Removes deleted rows from the tables. PostgreSQL's own write-ahead log is out of our reach. */
async function vacuum(kysely: Executor): Promise<void> {
  const tables = await kysely.introspection.getTables()
  const names = tables.map(({ name }) => name).filter((name) => !visitTables.includes(name))
  await sql`vacuum ${sql.join(names.map((name) => sql.id(name)))}`.execute(kysely)
}

function openKysely(url: string, options: PostgresOptions) {
  const pool = openPool(url, options)
  const guarded = {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      refuseInsideWrite()
      return discardLateConnection(await pool.connect())
    },
  }
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: guarded }),
    plugins: [new CamelCasePlugin()],
  })
}

export function connectPostgres(url: string, options: PostgresOptions = {}): Database {
  const kysely = openKysely(url, options)

  const write: Write = async (job, { durable = true } = {}) => {
    const work = async (tx: Executor) => {
      if (!durable) await sql`set local synchronous_commit = off`.execute(tx)
      return await job(tx)
    }
    for (let attempt = 1; ; attempt++) {
      try {
        return await kysely.transaction().execute((tx) => runAsWrite(() => work(tx)))
      } catch (error) {
        if (attempt === attempts || !isRetryableConflict(error)) throw error
        await wait(Math.random() * 10 * 2 ** attempt)
      }
    }
  }

  return {
    kind: 'postgres',
    kysely,
    write,
    scrub: () => vacuum(kysely),
    close: () => kysely.destroy(),
  }
}

/**
 * Discards a connection as soon as an answer is overdue. The next query, such as the rollback, would wait behind the
 * missing answer, and the request would wait twice.
 */
export function discardLateConnection(client: pg.PoolClient): PostgresPoolClient {
  const inner: PostgresPoolClient = client
  let isDiscarded = false

  async function ask<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (isDiscarded) throw new DatabaseUnavailable('The connection was given up')
    try {
      return await inner.query<R>(sql, parameters)
    } catch (error) {
      if (isQueryTimeout(error) && !isDiscarded) {
        isDiscarded = true
        inner.release(true)
      }
      throw error
    }
  }

  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(asked: string | PostgresCursor<R>, parameters: readonly unknown[] = []) {
    return typeof asked === 'string' ? ask<R>(asked, parameters) : inner.query(asked)
  }

  return {
    query,
    release(isBroken = false): void {
      if (!isDiscarded) inner.release(isBroken)
    },
  }
}

/** The oldest version we have tested (Debian 12's) that is still maintained. */
export const oldestPostgres = 15

/** The server's version if it is too old, otherwise undefined. */
export const postgresTooOldText = (number: number, version: string) =>
  Math.floor(number / 10_000) < oldestPostgres ? version : undefined

export async function findOldVersion({ kysely }: Pick<Database, 'kysely'>): Promise<string | undefined> {
  const { rows } = await sql<{ number: number; version: string }>`select
    current_setting('server_version_num')::int as number, current_setting('server_version') as version`.execute(
    kysely,
  )
  const [server] = rows
  return server && postgresTooOldText(server.number, server.version)
}

function isOnThisMachine(hostname: string): boolean {
  const host = decodeURIComponent(hostname).replace(/^\[|\]$/g, '')
  if (host === '' || host === 'localhost' || host.startsWith('/')) return true
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback'
}

/**
 * Whether the connection is unencrypted over a network: the database is on another machine and TLS is not requested.
 */
export function isUnencryptedOverNetwork(databaseUrl: string): boolean {
  const url = /^postgres(ql)?:/.test(databaseUrl) ? URL.parse(databaseUrl) : null
  if (!url || isOnThisMachine(url.searchParams.get('host') ?? url.hostname)) return false
  const mode = url.searchParams.get('sslmode')
  return (mode === null || mode === 'disable') && url.searchParams.get('ssl') !== 'true'
}
