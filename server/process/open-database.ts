import type { Config } from '#server/config.ts'
import { connectDatabase } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { DatabaseInUse } from '#server/database/failures.ts'
import { migrate } from '#server/database/migrate.ts'
import type { SqliteOptions } from '#server/database/sqlite.ts'
import { StartError, startErrorMessage } from './start-error.ts'

/** Connects and migrates, or throws a `StartError` that says what to do. */
export async function openDatabase({ databaseUrl }: Config, options?: SqliteOptions): Promise<Database> {
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
    const advice = isFile
      ? 'Please check that we may write to it and its folder, or put a backup in its place.'
      : 'Please check that it is running and that the address is right.'
    throw new StartError(`${where} cannot be used (${startErrorMessage(cause)}). ${advice}`)
  }
}
