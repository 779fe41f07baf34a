import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { BackupState } from '#contract/backup.ts'
import { backupFilePath, makeBackup, prepareBackupDownload, readBackupState } from '#contract/backup.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { readBackup } from '#server/database/backup/backup-format.ts'
import { connectDatabase } from '#server/database/connect.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import { lockFile } from '#server/database/file-lock.ts'
import { migrate } from '#server/database/migrate.ts'
import { createScheduler } from '#server/jobs/scheduler.ts'
import { minutes } from '#tests/support/build-test-app.ts'
import { anyDialect, dialects, makeDatabaseUrl, makeFolder } from '#tests/support/databases.ts'
import { buildConsultation, buildSubscriber } from '#tests/support/factories.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'
import { buildOwnerDesk } from '#tests/support/owner-desk.ts'
import { makeNightlyBackups } from './jobs.ts'
import { backUp, readBackupOverview } from './service.ts'

async function openDesk(dialect: DatabaseKind) {
  const DATABASE_URL = await makeDatabaseUrl(dialect)
  const database = connectDatabase(DATABASE_URL)
  onTestFinished(() => database.close())
  await migrate(database)
  const built = await buildOwnerApp(database, { DATABASE_URL, DATA_DIR: await makeFolder() })
  const state = async (): Promise<BackupState> => (await built.call('GET', readBackupState.path)).json()
  /** Joins the running backup and waits for it. */
  const ended = () => backUp(built, 'asked')
  return { ...built, ask: built.call, state, ended }
}

for (const dialect of dialects) {
  test(`${dialect}: she makes a backup, sees what is in it, and downloads the very file`, async () => {
    const { ask, state, ended, database, config } = await openDesk(dialect)
    await buildConsultation(database)
    await buildSubscriber(database)
    await buildSubscriber(database, { id: 'left', email: 'left@example.com', unsubscribedAt: new Date() })
    const kept = { days: 365, deletedGoneBy: '2027-03-02T10:00:00.000Z' }
    expect(await state()).toEqual({ isRunning: false, nightsMissed: 0, kept })
    expect((await ask('GET', backupFilePath)).statusCode).toBe(404)

    const begun = await ask('POST', makeBackup.path)
    expect([begun.statusCode, begun.json().isRunning]).toEqual([202, true])
    expect(await ended()).toEqual({})
    // A backup running in another process is shown too.
    const elsewhere = lockFile(join(config.backups.folder, 'backups'))
    expect((await state()).isRunning).toBe(true)
    elsewhere.close()
    const { last, ...rest } = await state()
    expect(rest).toMatchObject({ isRunning: false, nightsMissed: 0 })
    expect(last).toMatchObject({
      isNightly: false,
      isHere: true,
      holds: { requests: 1, subscribers: 1, pictures: 0 },
    })
    expect((await ask('POST', prepareBackupDownload.path)).statusCode).toBe(204)
    const file = await ask('GET', backupFilePath)
    expect(file.headers).toMatchObject({
      'content-length': String(last?.bytes),
      'content-disposition': expect.stringMatching(
        /^attachment; filename="north-leeds-curls-backup-.+\.db"$/,
      ),
    })
    const saved = join(config.dataDir, 'saved.db')
    await writeFile(saved, file.rawPayload)
    expect((await readBackup(saved)).manifest.why).toBe('asked')
  })
}

for (const dialect of anyDialect) {
  test(`${dialect}: a backup is made each night, and a failed one is shown and retried after an hour`, async () => {
    const desk = await openDesk(dialect)
    const { clock, config, database } = desk
    // Read without a session: hers expires while the clock moves.
    const state = () => readBackupOverview(desk)
    const failures: string[] = []
    const look = async (databaseUrl = config.databaseUrl) => {
      const job = makeNightlyBackups({
        ...desk,
        config: { ...config, databaseUrl },
        onFailure: (reason) => failures.push(reason),
      })
      await createScheduler({
        database,
        now: clock.now,
        jobs: [job],
        onError: (error) => failures.push(`${error}`),
      }).look()
      return (await state()).last?.at
    }
    const away = dialect === 'sqlite' ? 'sqlite:/nowhere/at/all.db' : 'postgres://nobody@127.0.0.1:1/none'
    await database.write((tx) => tx.updateTable('adminUsers').set({ createdAt: clock.now() }).execute())
    // 1 March, 10:00: the account is new, and the first night is still ahead.
    expect(await look()).toBeUndefined()
    clock.pass(18 * hourMs)
    expect(await look(away)).toBeUndefined()
    expect(failures).toEqual([expect.stringMatching(/ECONNREFUSED|no file/)])
    expect((await state()).failed).toMatchObject({ step: 'making' })
    expect(await look()).toBeUndefined()
    clock.pass(minutes(61))
    const first = await look()
    expect(first?.slice(0, 13)).toBe('2026-03-02T05')
    expect((await state()).failed).toBeUndefined()
    clock.pass(minutes(5))
    expect(await look()).toBe(first)
    clock.pass(3 * dayMs)
    expect((await state()).nightsMissed).toBe(3)
    expect((await look())?.slice(0, 10)).toBe('2026-03-05')
    expect(failures).toHaveLength(1)
  })

  test(`${dialect}: the file needs a fresh second step while that is on`, async () => {
    const { ask, logIn, turnOn, figures, clock } = await buildOwnerDesk(dialect)
    const { cookie } = await logIn()
    const { secret } = await turnOn(cookie)
    clock.pass(minutes(10))
    const codes = async () =>
      Promise.all(
        (
          [
            ['POST', prepareBackupDownload.path],
            ['GET', backupFilePath],
          ] as const
        ).map(async ([method, url]) => {
          const { body, status } = await ask(method, url, { cookie })
          return body.code ?? status
        }),
      )
    expect(await codes()).toEqual(['STEP_UP_REQUIRED', 'STEP_UP_REQUIRED'])
    await ask('POST', '/api/admin/account/step-up', { cookie, body: { code: figures(secret) } })
    expect(await codes()).toEqual([404, 404])
  })
}
