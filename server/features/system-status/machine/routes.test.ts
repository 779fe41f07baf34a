import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { connectDatabase } from '#server/database/connect.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { damageTable } from '#tests/support/damaged-database.ts'
import { buildDatabase, copyTemplate, makeFolder, usuallySqlite } from '#tests/support/databases.ts'
import { signIn } from '#tests/support/factories.ts'

const url = '/api/admin/machine'

test('an unread damaged page is found after the start, and the owner is shown the restore command', async () => {
  const DATABASE_URL = await copyTemplate('sqlite')
  await damageTable(DATABASE_URL, 'page_views')
  const database = connectDatabase(DATABASE_URL)
  onTestFinished(() => database.close())
  const folder = await makeFolder()
  const settings = { DATABASE_URL, DATA_DIR: folder, LOG_LEVEL: 'warn' }
  const { app, clock, integrity, logged, passwords, config } = await buildTestApp(database, settings)
  const cookie = await signIn(database, passwords, clock.now())
  const ask = async () => (await app.inject({ url, headers: { cookie } })).json()
  expect(await ask()).toEqual({ matters: [] })

  integrity.start()
  await expect.poll(ask).toMatchObject({ damage: { foundAt: clock.now().toISOString() } })
  const readiness = await app.inject('/readyz')
  expect(readiness.statusCode).toBe(503)
  expect(readiness.json()).toMatchObject({ ready: false, database: { writable: true, fault: 'corrupt' } })
  expect(logged.join()).toContain('The database is damaged: please stop the site and restore a backup')
  expect((await app.inject('/contact')).statusCode).toBe(200)

  const backup = join(config.backups.folder, 'backup-20260301T030000Z.db')
  await mkdir(config.backups.folder)
  await writeFile(backup, '')
  expect(await ask()).toMatchObject({ damage: { restore: `npm run restore -- ${backup}` } })
})

for (const dialect of usuallySqlite)
  test(`${dialect}: the machine status tells of a clock jump`, async () => {
    const database = await buildDatabase(dialect)
    const { app, clock, clockGuard, passwords } = await buildTestApp(database)
    await clockGuard.check()
    clock.pass(365 * dayMs)
    await clockGuard.check()
    const cookie = await signIn(database, passwords, clock.now())
    const until = new Date(clock.now().getTime() + 7 * dayMs).toISOString()
    expect((await app.inject({ url, headers: { cookie } })).json()).toMatchObject({
      deletionsHeldUntil: until,
    })
    expect((await app.inject('/readyz')).json()).toMatchObject({ deletionsHeldUntil: until })
  })
