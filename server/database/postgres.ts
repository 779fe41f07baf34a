import { setTimeout as wait } from 'node:timers/promises'
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Database, Write } from './database.ts'
import { isWorthRetrying } from './failures.ts'
import { refuseInsideWrite, runAsWrite } from './inside-write.ts'
import { guardConnection } from './postgres-connection.ts'
import type { Executor, Tables } from './schema.ts'
import { visitTables } from './visit-tables.ts'

const attempts = 6

// Counts and sums come as text from PostgreSQL; ours all fit a number.
const numeric = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC])

const timeLimits = {
  statement_timeout: 15_000,
  query_timeout: 20_000,
  // Whoever waits for another's row is told to come back, before the connections of all others wait, too.
  lock_timeout: 5000,
  // A process that has stood still in the middle of a transaction must not hold its rows.
  idle_in_transaction_session_timeout: 30_000,
}

// Said outright: the server may have limits of its own for this account.
const noTimeLimits = {
  options: '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0',
}

export type PostgresOptions = {
  /** Lets statements take as long as they need, such as those of migrations. */
  withoutTimeLimits?: boolean
  /** What the server lists its connections as, if not those of the site. */
  name?: string
  /** So many connections at most. */
  poolSize?: number
  /** How long one may wait for a connection, new or free. */
  connectTimeoutMs?: number
}

/** By it programs that move or restore data see that the site still runs. */
export const siteName = 'north-leeds-curls'

/** A name that stands in the address would win over ours: whoever restores would not see that the site runs. */
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
  // A connection that breaks is replaced, and whoever was using it gets the error from the query. Without listeners,
  // for idle ones and for those in the middle of a transaction, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Clears deleted rows out of the tables. What stands in its write-ahead log is the server's own affair. */
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
      return guardConnection(await pool.connect())
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
        if (attempt === attempts || !isWorthRetrying(error)) throw error
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
