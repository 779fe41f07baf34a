import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { connectDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { loadSite } from '#server/http/site.ts'
import { type StartOptions, startSite } from '#server/process/start.ts'
import { createPasswords } from '#server/security/password.ts'
import { fetchLocalFeed } from './calendar-server.ts'

/** The bytes of a database with all tables and no rows: migrating takes several times as long as writing them. */
async function makeEmptyDatabase(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'site-template-'))
  const file = join(folder, 'site.db')
  const database = connectDatabase(`sqlite:${file}`)
  await migrate(database)
  await database.close()
  const bytes = await readFile(file)
  await rm(folder, { recursive: true })
  return bytes
}

const site = await loadSite(join(import.meta.dirname, '../../dist'))
const emptyDatabase = await makeEmptyDatabase()
// The cheapest hash parameters: their strength has tests of its own.
const passwords = createPasswords({ memoryKib: 8, passes: 1 })

/** Starts a site with these settings, which have the names of environment variables. */
export async function openSite(settings: Record<string, string>, options: StartOptions) {
  const file = join(settings.DATA_DIR ?? '', 'site.db')
  if (settings.DATABASE_URL === undefined && !existsSync(file)) await writeFile(file, emptyDatabase)
  return await startSite(readConfig(settings), () => site, {
    ...{ passwords, fetchFeed: fetchLocalFeed, minResponseMs: 0 },
    ...options,
  })
}
