import { execFile } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { backupsFolder } from '#server/database/backup.ts'
import { connectDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { makeBackup } from '#server/features/backups/service.ts'
import { makeFolder } from '#tests/support/databases.ts'
import { buildConsultation } from '#tests/support/factories.ts'
import { startPostgres } from '#tests/support/postgres.ts'

/** The server of these tests has no pg_dump: this one is Debian's, with its client programs (apt install postgresql). */
async function findPrograms(): Promise<string> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => [])
  const newest = versions.toSorted().at(-1)
  return newest ? `/usr/lib/postgresql/${newest}/bin` : expect.fail('Please: apt install postgresql')
}

test('PostgreSQL is backed up by pg_dump and restored, while the site is stopped', async () => {
  await using postgres = await startPostgres({ programs: await findPrograms() })
  const DATABASE_URL = postgres.url
  const DATA_DIR = await makeFolder()
  await writeFile(join(DATA_DIR, 'secrets.key'), 'a key')
  const config = readConfig({ DATABASE_URL, DATA_DIR })
  const database = connectDatabase(DATABASE_URL)
  await migrate(database)
  await buildConsultation(database, { name: 'Before' })
  await makeBackup({ config, now: () => new Date() })
  const [name = ''] = await readdir(backupsFolder(config))
  const backup = join(backupsFolder(config), name)
  expect((await readdir(backup)).sort()).toEqual(['secrets.key', 'site.dump'])
  await buildConsultation(database, { name: 'After' })

  const restore = () =>
    new Promise<string>((resolve) => {
      const env = { PATH: process.env.PATH, DATABASE_URL, DATA_DIR }
      const script = ['scripts/owner/restore.ts', backup]
      execFile(process.execPath, script, { env }, (_error, stdout, stderr) => resolve(stdout + stderr))
    })
  expect(await restore()).toContain('The site runs on this database. Please stop it first')
  await database.close()
  expect(await restore()).toContain('The data is that of the backup.')
  const restored = connectDatabase(DATABASE_URL)
  const rows = await restored.kysely.selectFrom('consultations').select('name').execute()
  await restored.close()
  expect(rows).toEqual([{ name: 'Before' }])
})
