import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import type { OffSiteBackup } from '#contract/off-site-backup.ts'
import * as contract from '#contract/off-site-backup.ts'
import { backupFileName } from '#server/database/backup/backup-files.ts'
import { connectDatabase } from '#server/database/connect.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import { lockFile } from '#server/database/file-lock.ts'
import { migrate } from '#server/database/migrate.ts'
import { createScheduler } from '#server/jobs/scheduler.ts'
import { minutes } from '#tests/support/build-test-app.ts'
import { anyDialect, dialects, makeDatabaseUrl, makeFolder } from '#tests/support/databases.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'
import { buildOwnerDesk } from '#tests/support/owner-desk.ts'
import { startWebdav, webdavUser } from '#tests/support/webdav-server.ts'
import { copyOffSite } from './jobs.ts'
import { copyWaitingBackups, readOffSiteState } from './service.ts'
import { copyLockFile } from './state.ts'

const passphrase = 'five words for nobody'

async function openDesk(dialect: DatabaseKind, settings: Record<string, string> = {}) {
  const DATABASE_URL = await makeDatabaseUrl(dialect)
  const database = connectDatabase(DATABASE_URL)
  onTestFinished(() => database.close())
  await migrate(database)
  const built = await buildOwnerApp(database, { DATABASE_URL, DATA_DIR: await makeFolder(), ...settings })
  const ask = async (...asked: Parameters<typeof built.call>) => {
    const answer = await built.call(...asked)
    return { status: answer.statusCode, body: answer.json(), text: answer.body }
  }
  const { path } = contract.readOffSiteBackup
  const state = async (): Promise<OffSiteBackup> => (await ask('GET', path)).body
  const { folder } = built.config.backups
  /** Writes a file that stands for a backup; its content is irrelevant here. */
  const make = async () => {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, backupFileName(built.clock.now())), Buffer.alloc(150_000))
  }
  return { ...built, make, ask, path, state, save: (body: object) => ask('PATCH', path, body) }
}

for (const dialect of dialects) {
  test(`${dialect}: a destination is saved after a test write, receives the backups, and no secret is returned`, async () => {
    const desk = await openDesk(dialect)
    const { origin } = await startWebdav(await makeFolder())
    const place = { kind: 'webdav', address: `${origin}/backups/`, user: webdavUser.user }
    const none = { isSetOnServer: false, version: 0, copies: 0, waiting: 0, isCopying: false }
    expect(await desk.state()).toMatchObject(none)
    expect(
      (await desk.save({ version: 0, place: { ...place, address: 'http://example.com', user: '' } })).body
        .errors,
    ).toEqual({
      address: expect.stringContaining('https://'),
      user: expect.any(String),
      password: expect.any(String),
      passphrase: expect.any(String),
    })
    const refused = await desk.save({ version: 0, place, password: 'wrong one', passphrase })
    expect(refused.body).toMatchObject({ refusal: { problem: 'password' }, state: none })

    await desk.make()
    const saved = await desk.save({ version: 0, place, password: webdavUser.password, passphrase })
    expect(saved.body.state).toMatchObject({ version: 1, place: { ...place, address: `${origin}/backups` } })
    await copyWaitingBackups(desk)
    const shown = await desk.ask('GET', desk.path)
    expect(shown.body).toMatchObject({ copies: 1, waiting: 0, areSecretsLost: false, isOnSameDisk: false })
    expect(shown.body.last.bytes).toBeGreaterThan(100_000)
    const stored = JSON.stringify(await desk.database.kysely.selectFrom('secondPlace').selectAll().execute())
    for (const secret of [webdavUser.password, passphrase]) expect(shown.text + stored).not.toContain(secret)

    // Secrets left empty keep their stored values, but a password is never sent to another address.
    expect((await desk.save({ version: 0, place })).status).toBe(409)
    expect((await desk.save({ version: 1, place })).body.state).toMatchObject({ version: 2, copies: 1 })
    const moved = await desk.save({ version: 2, place: { ...place, user: 'somebody' } })
    expect(Object.keys(moved.body.errors)).toEqual(['password'])

    await rm(join(desk.config.dataDir, 'mail.key'))
    expect(await desk.state()).toMatchObject({ areSecretsLost: true })
    expect((await desk.ask('DELETE', desk.path, { version: 2 })).body).toMatchObject({
      version: 3,
      copies: 0,
    })
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: settings from the server take precedence, copies run by job, and a failure of two days is late`, async () => {
    const disk = await makeFolder()
    const desk = await openDesk(dialect, { BACKUP_PLACE: `file:${disk}`, BACKUP_PASSPHRASE: passphrase })
    const failures: string[] = []
    const look = async () => {
      const { database, clock } = desk
      const job = copyOffSite({ ...desk, onFailure: (reason) => failures.push(reason) })
      const onError = (error: unknown) => failures.push(`${error}`)
      await createScheduler({ database, now: clock.now, jobs: [job], onError }).look()
      return await readOffSiteState(desk)
    }
    const place = { kind: 'folder', address: disk, user: '' }
    expect(await look()).toMatchObject({ isSetOnServer: true, place, copies: 0 })
    const saved = await desk.save({ version: 0, place, passphrase })
    expect([saved.status, (await desk.ask('DELETE', desk.path, { version: 0 })).status]).toEqual([409, 409])
    await desk.make()
    expect((await desk.state()).waiting).toBe(1)
    // Another process is copying.
    const lock = lockFile(copyLockFile(desk.config.backups.folder))
    expect((await desk.state()).isCopying).toBe(true)
    lock.close()
    expect((await desk.state()).isCopying).toBe(false)
    expect(await look()).toMatchObject({ copies: 1, waiting: 0 })
    await rename(disk, `${disk}-away`)
    onTestFinished(() => rename(`${disk}-away`, disk))
    desk.clock.pass(25 * hourMs)
    await desk.make()
    expect((await look()).failed).toMatchObject({ problem: 'missing', isLate: false })
    expect(failures).toHaveLength(1)
    await look()
    expect(failures).toHaveLength(1)
    desk.clock.pass(49 * hourMs)
    // Her session has expired meanwhile.
    expect((await readOffSiteState(desk)).failed).toMatchObject({ isLate: true })
  })

  test(`${dialect}: with the second step on, the destination is changed only after a fresh one`, async () => {
    const { ask, logIn, turnOn, figures, clock } = await buildOwnerDesk(dialect)
    const { cookie } = await logIn()
    const { secret } = await turnOn(cookie)
    clock.pass(minutes(10))
    const { path } = contract.saveOffSiteBackup
    const place = { kind: 'folder', address: await makeFolder(), user: '' }
    const save = () => ask('PATCH', path, { cookie, body: { version: 0, place, passphrase } })
    const leave = () => ask('DELETE', path, { cookie, body: { version: 1 } })
    expect([(await save()).body.code, (await leave()).body.code]).toEqual(Array(2).fill('STEP_UP_REQUIRED'))
    await ask('POST', '/api/admin/account/step-up', { cookie, body: { code: figures(secret) } })
    expect([(await save()).status, (await leave()).status]).toEqual([200, 200])
  })
}
