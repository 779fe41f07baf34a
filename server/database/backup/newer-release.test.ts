import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { areMigrationsApplied, migrate } from '#server/database/migrate.ts'
import { dialects, makeDatabaseUrl, makeFolder } from '#tests/support/databases.ts'
import { buildConsultation } from '#tests/support/factories.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const keeping = { days: 365, pinnedDays: 30 }

/** Simulates a newer release's migration that is backward-compatible or not. */
async function migrateFurther(database: Database, isBackwardCompatible: boolean): Promise<void> {
  await database.write(async (tx) => {
    await sql`create table later_notes (id text primary key, words text)`.execute(tx)
    await sql`alter table consultations add column later text`.execute(tx)
    await sql`insert into migrations values ('9999-later', ${new Date()})`.execute(tx)
    if (isBackwardCompatible) await sql`insert into passable_migrations values ('9999-later')`.execute(tx)
  })
}

async function open(dialect: (typeof dialects)[number]) {
  const databaseUrl = await makeDatabaseUrl(dialect)
  const database = connectDatabase(databaseUrl)
  onTestFinished(() => database.close())
  await migrate(database)
  await buildConsultation(database, { name: 'Zoë' })
  const folder = join(await makeFolder(), 'backups')
  const shared = { databaseUrl, folder, keeping, now: () => new Date() }
  return {
    database,
    databaseUrl,
    shared,
    async make() {
      const { last } = await makeBackup({ ...shared, why: 'before-update' })
      return join(folder, last?.file ?? '')
    },
  }
}

async function namesIn(databaseUrl: string) {
  const database = connectDatabase(databaseUrl)
  onTestFinished(() => database.close())
  await migrate(database)
  expect(await areMigrationsApplied(database)).toBe(true)
  const rows = await database.kysely.selectFrom('consultations').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

for (const dialect of dialects) {
  test(`${dialect}: this release works with backward-compatible tables of a newer one, and backs them up`, async () => {
    const { database, databaseUrl, shared, make } = await open(dialect)
    await migrateFurther(database, true)
    await migrate(database)
    expect(await areMigrationsApplied(database)).toBe(true)
    await buildConsultation(database, { name: 'Amara' })
    const backup = await make()
    await buildConsultation(database, { name: 'Later' })
    await database.close()
    await restoreBackup({ ...shared, backup })
    expect(await namesIn(databaseUrl)).toEqual(['Amara', 'Zoë'])
  })

  test(`${dialect}: tables that only a newer release can use are replaced by a restore`, async () => {
    const { database, databaseUrl, shared, make } = await open(dialect)
    const backup = await make()
    await migrateFurther(database, false)
    expect(await areMigrationsApplied(database)).toBe(false)
    await buildConsultation(database, { name: 'Of the newer release' })
    await database.close()
    await restoreBackup({ ...shared, backup, ofNewerRelease: { kept: undefined } })
    expect(await namesIn(databaseUrl)).toEqual(['Zoë'])
  })
}
