import { removeDatabaseFile, syncFile } from '#server/database/copy/files.ts'
import { withDatabase } from '#server/database/copy/move.ts'
import { openSqliteSide } from '#server/database/copy/sqlite-side.ts'
import { type Difference, differenceOf, sumTables } from '#server/database/copy/sums.ts'
import type { Database } from '#server/database/database.ts'
import { appliedMigrations, migrate } from '#server/database/migrate.ts'
import { BackupRefused, type Manifest, readBackup, unseal } from './format.ts'

/** A backup that is whole as a file, but does not hold what was in the database when it was made. */
export class BackupDiffers extends Error {
  override name = 'BackupDiffers'
  readonly difference: Difference | undefined

  constructor(message: string, difference?: Difference) {
    super(message)
    this.difference = difference
  }
}

async function checkContent(file: string, { sums }: Manifest): Promise<void> {
  const side = openSqliteSide(file)
  try {
    const [integrity] = side.connection.prepare('pragma integrity_check(1)').all()
    if (integrity?.integrity_check !== 'ok')
      throw new BackupDiffers(`SQLite finds: ${integrity?.integrity_check}`)
    const difference = differenceOf(sums, await sumTables(side))
    if (difference) throw new BackupDiffers(difference.words, difference)
  } finally {
    side.close()
  }
}

/** Nobody is signed in any more: what was true of a device then need not be true now. */
const endSessions = ({ write }: Database) =>
  write(async (tx) => {
    for (const table of ['adminSessions', 'pendingLogins', 'knownBrowsers'] as const)
      await tx.deleteFrom(table).execute()
    await tx.updateTable('jobs').set({ leasedUntil: null, leasedBy: null }).execute()
  })

export type Holds = { requests: number; subscribers: number; pictures: number }

/** What the owner is told of it, counted where it was put back. */
async function count({ kysely }: Database): Promise<Holds> {
  const rows = kysely.fn.countAll<number>().as('total')
  const totals = await Promise.all([
    kysely.selectFrom('consultations').select(rows).executeTakeFirstOrThrow(),
    // Whoever has left stays known as having left.
    kysely
      .selectFrom('newsletters')
      .select(rows)
      .where('unsubscribedAt', 'is', null)
      .executeTakeFirstOrThrow(),
    kysely.selectFrom('pictures').select(rows).executeTakeFirstOrThrow(),
  ])
  const [requests, subscribers, pictures] = totals.map(({ total }) => total)
  return { requests: requests ?? 0, subscribers: subscribers ?? 0, pictures: pictures ?? 0 }
}

/**
 * Makes the database of a backup as the site would start with it: all of it checked and compared, its tables those of this
 * release, nobody signed in. The backup is only read.
 */
export async function rebuild(backup: string, into: string): Promise<{ manifest: Manifest; holds: Holds }> {
  const read = await readBackup(backup)
  await removeDatabaseFile(into)
  await unseal(backup, read, into)
  await checkContent(into, read.manifest)
  const holds = await withDatabase(`sqlite:${into}`, async (database) => {
    const applied = await appliedMigrations(database)
    if (applied.join() !== read.manifest.migrations.join())
      throw new BackupRefused('Its tables are not those that it names. Please take another backup.')
    await migrate(database)
    await endSessions(database)
    return await count(database)
  })
  // One file with nothing beside it.
  const side = openSqliteSide(into)
  side.connection.exec('pragma journal_mode = delete')
  side.close()
  await syncFile(into)
  return { manifest: read.manifest, holds }
}
