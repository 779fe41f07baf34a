import { sql } from 'kysely'
import type { Database } from '#server/database/database.ts'

/**
 * Runs a job unless another process is running it. PostgreSQL releases the lock with its connection, however the process
 * ends. SQLite has one process and needs none.
 */
export async function runAlone(
  { kind, kysely }: Database,
  name: string,
  job: () => Promise<void>,
): Promise<void> {
  if (kind === 'sqlite') return await job()
  await kysely.connection().execute(async (connection) => {
    const { rows } = await sql<{ isLocked: boolean }>`
      select pg_try_advisory_lock(hashtext(${name})) as is_locked`.execute(connection)
    if (!rows[0]?.isLocked) return
    try {
      await job()
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(connection)
    }
  })
}
