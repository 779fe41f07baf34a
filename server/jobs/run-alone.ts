import pg from 'pg'
import type { Config } from '#server/config.ts'
import { type Log, logFault } from '#server/process/log.ts'

const connectTimeoutMs = 10_000

/**
 * Runs a job unless another process is running it. The lock belongs to a connection of its own, outside the pool: many
 * jobs that start at once would otherwise hold all connections and wait for each other. PostgreSQL releases the lock
 * with the connection, however the process ends. Without a connection the job is skipped until its next time. SQLite has
 * one process and needs none.
 */
export async function runAlone(
  { config: { databaseUrl }, log }: { config: Pick<Config, 'databaseUrl'>; log: Log },
  name: string,
  job: () => Promise<void>,
  timeoutMs = connectTimeoutMs,
): Promise<void> {
  if (databaseUrl.startsWith('sqlite:')) return await job()
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: timeoutMs,
    keepAlive: true,
  })
  // A connection that breaks during the job only loses the lock; without a listener the error would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    logFault(log, error, 'A job was skipped: the database cannot be reached', { job: name })
    return
  }
  try {
    const { rows } = await client.query('select pg_try_advisory_lock(hashtext($1)) as "isLocked"', [name])
    if (rows[0].isLocked) await job()
  } finally {
    await client.end()
  }
}
