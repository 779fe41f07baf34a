import { sql } from 'kysely'
import { readFreeBytes } from '#server/database/disk-room.ts'
import type { Deps } from '#server/deps.ts'

// Enough for a night's newsletter to thousands and a year of visits.
export const minFreeBytes = 200_000_000

type HealthDeps = Pick<Deps, 'config' | 'database'> & { readFree?: typeof readFreeBytes }

/** Whether visitors can be served. */
export async function isReady({ config, database, readFree = readFreeBytes }: HealthDeps): Promise<boolean> {
  try {
    await sql`select 1`.execute(database.kysely)
    return (await readFree(config)) >= minFreeBytes
  } catch {
    return false
  }
}
