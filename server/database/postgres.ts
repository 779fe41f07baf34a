import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { hasErrorCode } from '#server/process/start-error.ts'
import { type Database, refuseInsideWrite, runAsWrite, type Write } from './database.ts'
import type { Tables } from './schema.ts'

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

/** Application name by which a restore detects a running site. */
export const siteName = 'north-leeds-curls'

function openPool(connectionString: string) {
  const pool = new pg.Pool({
    connectionString,
    application_name: siteName,
    max: 10,
    connectionTimeoutMillis: 4000,
    ...timeLimits,
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

/** PostgreSQL has ended the transaction in favour of another one. */
const wasOvertaken = (error: unknown) => hasErrorCode(error, '40P01') || hasErrorCode(error, '40001')

export function connectPostgres(url: string): Database {
  const pool = openPool(url)
  const guarded = {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      refuseInsideWrite()
      return await pool.connect()
    },
  }
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: guarded }),
    plugins: [new CamelCasePlugin()],
  })
  const run: Write = (job) => kysely.transaction().execute((tx) => runAsWrite(() => job(tx)))
  return {
    kind: 'postgres',
    kysely,
    write: (job) =>
      run(job).catch((error: unknown) => (wasOvertaken(error) ? run(job) : Promise.reject(error))),
    vacuum: async () => {
      // A connection of its own: the pool's time limits would cut it off.
      const client = new pg.Client(url)
      await client.connect()
      await client.query('vacuum').finally(() => client.end())
    },
    close: () => kysely.destroy(),
  }
}
