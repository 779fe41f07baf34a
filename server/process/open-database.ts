import { setTimeout as wait } from 'node:timers/promises'
import { hourMs } from '#contract/durations.ts'
import type { Config } from '#server/config.ts'
import { readBackupStatus } from '#server/database/backup/backup-status.ts'
import { makeBackup } from '#server/database/backup/make-backup.ts'
import { type ConnectOptions, connectDatabase } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import type { DatabaseFault } from '#server/database/failures.ts'
import { classifyDatabaseFault, DatabaseInUse } from '#server/database/failures.ts'
import {
  appliedMigrations,
  areMigrationsApplied,
  findIncompatibleMigration,
  isBackwardCompatible,
  migrate,
  migrationNames,
} from '#server/database/migrate.ts'
import { connectPostgres, findOldVersion, oldestPostgres } from '#server/database/postgres.ts'
import { ensureTrigramIndex } from '#server/database/trigram-index.ts'
import { StartError, startErrorMessage } from './start-error.ts'

const adviceByFault: Partial<Record<DatabaseFault, string>> = {
  full: 'Please make room on its disk.',
  corrupt: 'Please put a backup in its place.',
}

const fileAdvice = 'Please check that we may write to it and its folder.'
const defaultAdvice = 'Please check that it is running and that the address is right.'

// SQLSTATE, Node and TLS error codes; the first match wins.
const adviceByCode: readonly [RegExp, string][] = [
  [/^28/, 'Please check the user and the password in it.'],
  [/^3D000/, 'Please create this database first, or check its name.'],
  [/^25006/, 'This one can only be read: please name the server that takes writes.'],
  [/^(ENOTFOUND|EAI_AGAIN)/, 'Please check the host in it.'],
  [
    /^ERR_INVALID_URL/,
    'Please write special characters of the password as in addresses: # is %23, / is %2F.',
  ],
  [/^ENOENT/, 'Please check the files that it names.'],
  [
    /^(CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/,
    'Please name the file of the certificate authority in it: ?sslmode=verify-full&sslrootcert=/path/to/ca.crt',
  ],
]

const withoutTls = /does not support SSL/

/** What the operator should do about a database that cannot be used. */
export function databaseAdvice(cause: unknown, isFile: boolean): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (cause instanceof Error && withoutTls.test(cause.message))
    return 'Please turn TLS on at the server, or leave sslmode out.'
  // ENOENT from `connect` means the Unix socket of a local server.
  const isSocket =
    code === 'ENOENT' && cause instanceof Error && 'syscall' in cause && cause.syscall === 'connect'
  if (isSocket) return defaultAdvice
  const known = isFile ? undefined : adviceByCode.find(([codes]) => codes.test(code))?.[1]
  const fault = adviceByFault[classifyDatabaseFault(cause) ?? 'unavailable']
  return known ?? fault ?? (isFile ? fileAdvice : defaultAdvice)
}

const updateTakesMs = hourMs

/**
 * `npm run update` has just made a backup while the site was running; a second one would only keep visitors waiting.
 */
async function isJustBackedUp(folder: string): Promise<boolean> {
  const { last } = await readBackupStatus(folder)
  return last?.why === 'before-update' && Date.now() - Date.parse(last.at) < updateTakesMs
}

/**
 * Makes a backup before this release's migrations. Of several processes starting together, one makes it; the others
 * then find nothing left to migrate.
 */
async function backUpBeforeUpdate(
  database: Database,
  { databaseUrl, backups, updateTrial }: Config,
): Promise<void> {
  for (;;) {
    const applied = await appliedMigrations(database)
    const isOlder = applied.length > 0 && migrationNames.some((name) => !applied.includes(name))
    if (!isOlder || updateTrial === 'copy' || (await findIncompatibleMigration(database)) !== undefined)
      return
    const missing = migrationNames.filter((name) => !applied.includes(name))
    if (isBackwardCompatible(missing) && (await isJustBackedUp(backups.folder))) return
    try {
      await makeBackup({ ...backups, databaseUrl, why: 'before-update', now: () => new Date() })
      return
    } catch (error) {
      if (!(error instanceof DatabaseInUse))
        throw new StartError(
          `The backup before the update could not be made (${startErrorMessage(error)}). Nothing was changed. Please make room in ${backups.folder}, or put right what it says.`,
        )
      await wait(1000)
    }
  }
}

/**
 * Migrates; on PostgreSQL over connections without time limits, since years of visits take longer than any request may.
 */
async function migrateDatabase(database: Database, databaseUrl: string): Promise<void> {
  if (database.kind === 'sqlite') return await migrate(database)
  const unlimited = connectPostgres(databaseUrl, { withoutTimeLimits: true })
  try {
    await migrate(unlimited)
    await ensureTrigramIndex(unlimited)
  } finally {
    await unlimited.close()
  }
}

type OpenOptions = ConnectOptions & {
  /** For commands that run beside the site: require an up-to-date schema instead of migrating. */
  withoutMigrating?: boolean
}

/** Connects and migrates, or throws a `StartError` that says what to do. */
export async function openDatabase(config: Config, options: OpenOptions = {}): Promise<Database> {
  const { databaseUrl } = config
  const isFile = databaseUrl.startsWith('sqlite:')
  const where = isFile
    ? `The database file ${databaseUrl.slice('sqlite:'.length)}`
    : 'The database at DATABASE_URL'
  try {
    const database = connectDatabase(databaseUrl, {
      poolSize: config.databasePool,
      ...options,
    })
    const tooOld = isFile ? undefined : await findOldVersion(database)
    if (tooOld !== undefined) {
      await database.close()
      throw new StartError(
        `The PostgreSQL at DATABASE_URL has version ${tooOld}. Please use ${oldestPostgres} or a newer one.`,
      )
    }
    if (!options.withoutMigrating) {
      await backUpBeforeUpdate(database, config)
      await migrateDatabase(database, databaseUrl)
    } else if (!(await areMigrationsApplied(database))) {
      await database.close()
      throw new StartError(`${where} is not that of this release yet. Please start the site once first.`)
    }
    return database
  } catch (error) {
    if (error instanceof StartError) throw error
    if (error instanceof DatabaseInUse)
      throw new StartError(
        `${where} is in use by another process (number ${error.pid}). Please stop that one first.`,
      )
    const cause = error instanceof Error && error.cause ? error.cause : error
    throw new StartError(
      `${where} cannot be used (${startErrorMessage(cause)}). ${databaseAdvice(cause, isFile)}`,
    )
  }
}
