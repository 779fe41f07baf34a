import { checksumTables, type Difference, findSumDifference } from '#server/database/copy/copy-all-rows.ts'
import { removeDatabaseFile, syncFile } from '#server/database/copy/files.ts'
import { withDatabase } from '#server/database/copy/move.ts'
import { openSqliteSide } from '#server/database/copy/sqlite-side.ts'
import type { Database } from '#server/database/database.ts'
import { appliedMigrations, migrate } from '#server/database/migrate.ts'
import { BackupRefused, extractDatabase, type Manifest, readBackup } from './backup-format.ts'

/** The backup is intact as a file but differs from the database it was made of. */
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
    const difference = findSumDifference(sums, await checksumTables(side))
    if (difference) throw new BackupDiffers(difference.words, difference)
  } finally {
    side.close()
  }
}

/** Ends all sessions and job leases: they belong to the time of the backup. */
const endSessions = ({ write }: Database) =>
  write(async (tx) => {
    for (const table of ['adminSessions', 'pendingLogins', 'knownBrowsers'] as const)
      await tx.deleteFrom(table).execute()
    await tx.updateTable('jobs').set({ leasedUntil: null, leasedBy: null }).execute()
  })

export type Holds = { requests: number; subscribers: number; pictures: number }

/** Counts shown to the owner, taken from the restored data. */
async function count({ kysely }: Database): Promise<Holds> {
  const rows = kysely.fn.countAll<number>().as('total')
  const totals = await Promise.all([
    kysely.selectFrom('consultations').select(rows).executeTakeFirstOrThrow(),
    // Unsubscribed rows are kept, but are not subscribers.
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
 * Restores a backup into a new file, ready for the site to start with: verified, compared, migrated to this release,
 * all sessions ended. The backup itself is only read.
 */
export async function rebuildFromBackup(
  backup: string,
  into: string,
): Promise<{ manifest: Manifest; holds: Holds }> {
  const read = await readBackup(backup)
  await removeDatabaseFile(into)
  await extractDatabase(backup, read, into)
  await checkContent(into, read.manifest)
  const holds = await withDatabase(`sqlite:${into}`, async (database) => {
    const applied = await appliedMigrations(database)
    if (applied.join() !== read.manifest.migrations.join())
      throw new BackupRefused('Its tables are not those that it names. Please take another backup.')
    await migrate(database)
    await endSessions(database)
    return await count(database)
  })
  // Leaves a single file without a write-ahead log.
  const side = openSqliteSide(into)
  side.connection.exec('pragma journal_mode = delete')
  side.close()
  await syncFile(into)
  return { manifest: read.manifest, holds }
}
