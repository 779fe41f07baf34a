import { sql } from 'kysely'
import { databaseFolder, readDiskSpace } from '#server/database/disk-room.ts'
import type { Deps } from '#server/deps.ts'

// Enough for a night's newsletter to thousands and a year of visits.
export const minFreeBytes = 200_000_000

type HealthDeps = Pick<Deps, 'config' | 'database'> & { readRoom?: typeof readDiskSpace }

/** Whether visitors can be served. */
export async function isReady({ config, database, readRoom = readDiskSpace }: HealthDeps): Promise<boolean> {
  try {
    await sql`select 1`.execute(database.kysely)
    const { freeBytes } = await readRoom(databaseFolder(config))
    return freeBytes >= minFreeBytes
  } catch {
    return false
  }
}
