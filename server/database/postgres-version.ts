import { sql } from 'kysely'
import type { Database } from './database.ts'

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
