import type { Config } from '#server/config.ts'
import { connectDatabase } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { DatabaseInUse, isDamaged, isDiskFull } from '#server/database/failures.ts'
import { migrate } from '#server/database/migrate.ts'
import type { SqliteOptions } from '#server/database/sqlite.ts'
import { StartError, startErrorMessage } from './start-error.ts'

const fileAdvice = 'Please check that we may write to it and its folder.'
const defaultAdvice = 'Please check that it is running and that the address is right.'

/** By codes of PostgreSQL and of Node. */
const adviceByCode: readonly [RegExp, string][] = [
  [/^3D000/, 'Please create this database first, or check its name.'],
  [
    /^ERR_INVALID_URL/,
    'Please write special characters of the password as in addresses: # is %23, / is %2F.',
  ],
]

/** What the operator should do about a database that cannot be used. */
function adviceFor(cause: unknown, isFile: boolean): string {
  if (isDiskFull(cause)) return 'Please make room on its disk.'
  if (isDamaged(cause)) return 'Please put a backup in its place.'
  if (isFile) return fileAdvice
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return adviceByCode.find(([codes]) => codes.test(code))?.[1] ?? defaultAdvice
}

/** Connects and migrates, or throws a `StartError` that says what to do. */
export async function openDatabase(config: Config, options?: SqliteOptions): Promise<Database> {
  const { databaseUrl } = config
  const isFile = databaseUrl.startsWith('sqlite:')
  const where = isFile
    ? `The database file ${databaseUrl.slice('sqlite:'.length)}`
    : 'The database at DATABASE_URL'
  try {
    const database = connectDatabase(databaseUrl, options)
    await migrate(database)
    return database
  } catch (error) {
    if (error instanceof DatabaseInUse)
      throw new StartError(
        `${where} is in use by another process (number ${error.pid}). Please stop that one first.`,
      )
    const cause = error instanceof Error && error.cause ? error.cause : error
    throw new StartError(`${where} cannot be used (${startErrorMessage(cause)}). ${adviceFor(cause, isFile)}`)
  }
}
