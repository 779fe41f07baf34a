import type { Config } from '#server/config.ts'
import { type ConnectOptions, connectDatabase } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { DatabaseInUse, isDamaged, isDiskFull } from '#server/database/failures.ts'
import { areMigrationsApplied, migrate } from '#server/database/migrate.ts'
import { StartError, startErrorMessage } from './start-error.ts'

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
  if (isDiskFull(cause)) return 'Please make room on its disk.'
  if (isDamaged(cause)) return 'Please put a backup in its place.'
  return known ?? (isFile ? fileAdvice : defaultAdvice)
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
    const database = connectDatabase(databaseUrl, options)
    if (!options.withoutMigrating) {
      await migrate(database)
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
