import { sql } from 'kysely'
import type { Database } from './database.ts'

/** The oldest that we have run on (Debian 12's), and that its makers still mend. */
export const oldestPostgres = 15

/** The version of a server that is too old for us, as it calls itself. */
export const versionTooOld = (number: number, version: string) =>
  Math.floor(number / 10_000) < oldestPostgres ? version : undefined

export async function findOldVersion({ kysely }: Pick<Database, 'kysely'>): Promise<string | undefined> {
  const { rows } = await sql<{ number: number; version: string }>`select
    current_setting('server_version_num')::int as number, current_setting('server_version') as version`.execute(
    kysely,
  )
  const [server] = rows
  return server && versionTooOld(server.number, server.version)
}
