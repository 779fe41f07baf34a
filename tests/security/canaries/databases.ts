import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { DatabaseKind } from '#server/database/database.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { tellPostgres } from '#tests/support/tell-postgres.ts'
import type { Tell } from './faults.ts'
import { filesUnder, postgresTables } from './places.ts'
import type { Place } from './search.ts'

/** A database that nobody else uses: what can be done to it behind the site's back, and all that it keeps and logs. */
export type OwnDatabase = {
  settings: Record<string, string>
  tell: (dataDir: string) => Tell
  places: () => Promise<Place[]>
}

/** In the data folder, and searched with it. */
const sqlite: OwnDatabase = {
  settings: {},
  tell: (dataDir) => async (statement) => {
    using database = new DatabaseSync(join(dataDir, 'site.db'))
    database.exec(statement)
  },
  places: async () => [],
}

async function dataFolderOf(url: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ folder: string }>(
    "select current_setting('data_directory') as folder",
  )
  await client.end()
  return rows[0]?.folder ?? ''
}

/** A server of its own, with the one setting that docs/data-protection.md asks for. */
async function ownPostgres(): Promise<OwnDatabase> {
  const server = await startPostgres()
  onTestFinished(() => server[Symbol.asyncDispose]())
  const { url } = server
  await tellPostgres(url, 'alter system set log_error_verbosity = terse')
  await tellPostgres(url, 'select pg_reload_conf()')
  const folder = await dataFolderOf(url)
  return {
    settings: { DATABASE_URL: url },
    tell: () => (statement) => tellPostgres(url, statement),
    places: async () => {
      await tellPostgres(url, 'checkpoint')
      const files = await filesUnder(folder)
      return [
        ...(await postgresTables(url)),
        { name: 'log of PostgreSQL', bytes: Buffer.from(server.log()) },
        ...files.map(({ path, bytes }) => ({ name: `PostgreSQL file ${path}`, bytes })),
      ]
    },
  }
}

export const openDatabase = async (kind: DatabaseKind) => (kind === 'sqlite' ? sqlite : await ownPostgres())
