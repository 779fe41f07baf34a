import pg from 'pg'

/**
 * Runs a job unless another process is running it. The lock belongs to a connection of its own, outside the pool: many
 * jobs that start at once would otherwise hold all connections and wait for each other. PostgreSQL releases the lock
 * with the connection, however the process ends. SQLite has one process and needs none.
 */
export async function runAlone(databaseUrl: string, name: string, job: () => Promise<void>): Promise<void> {
  if (databaseUrl.startsWith('sqlite:')) return await job()
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
  // A connection that breaks during the job only loses the lock; without a listener the error would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query('select pg_try_advisory_lock(hashtext($1)) as "isLocked"', [name])
    if (rows[0].isLocked) await job()
  } finally {
    await client.end()
  }
}
