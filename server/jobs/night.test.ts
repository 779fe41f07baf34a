import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { backupsKept, makeBackup } from '#contract/backup.ts'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { backupsFolder } from '#server/database/backup.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import { deleteConsultationAndItsRows } from '#server/features/consultations/service.ts'
import { damageTable } from '#tests/support/damaged-database.ts'
import { copyTemplate, hasPostgres, makeFolder, openDatabase } from '#tests/support/databases.ts'
import { buildConsultation } from '#tests/support/factories.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'
import { startJobs } from './jobs.ts'
import { night } from './night.ts'
import { runAlone } from './run-alone.ts'

async function build(kind?: DatabaseKind) {
  const built = await buildOwnerApp({ settings: { DATABASE_URL: await copyTemplate(kind) } })
  const { call, config, clock, database } = built
  const folder = backupsFolder(config)
  const addOldJunk = () =>
    buildConsultation(database, {
      ...{ name: 'Old junk', status: 'junk' },
      createdAt: new Date(clock.now().getTime() - 60 * dayMs),
    })
  const names = async () =>
    (await database.kysely.selectFrom('consultations').select('name').execute()).map(({ name }) => name)
  const namesIn = (backup: string) => {
    const opened = new DatabaseSync(join(folder, backup, 'site.db'), { readOnly: true })
    const rows = opened.prepare('select name from consultations').all()
    opened.close()
    return rows.map(({ name }) => name)
  }
  const refusal = async () => (await call('POST', makeBackup.path)).json().detail
  return { ...built, folder, addOldJunk, names, namesIn, refusal, runNight: () => night(built) }
}

test('a night first backs up, then deletes what is old', async () => {
  const { addOldJunk, folder, names, namesIn, runNight } = await build()
  await addOldJunk()
  await runNight()
  expect(await names()).toEqual([])
  expect(await readdir(folder)).toEqual(['2026-03-01T10-00-00'])
  expect(namesIn('2026-03-01T10-00-00')).toEqual(['Old junk'])
})

test('nothing is deleted while no backup can be made, and she who makes one herself is told why', async () => {
  const { addOldJunk, config, folder, names, refusal, runNight } = await build()
  await addOldJunk()
  await writeFile(folder, 'A file blocks the folder')
  await expect(runNight()).rejects.toThrow(/EEXIST|ENOTDIR/)
  await rm(folder)
  await mkdir(folder)
  await damageTable(config.databaseUrl, 'page_views')
  await expect(runNight()).rejects.toThrow('damaged')
  expect(await names()).toEqual(['Old junk'])
  expect(await refusal()).toMatch(/^The copy of the database is damaged: /)
  expect(await readdir(folder)).toEqual([])
})

test('a night that was missed is made up for ten minutes after the start, and none that was not', async () => {
  const { clock, folder, ...built } = await build()
  const deps = { ...built, mail: { wake: () => {} } }
  const backups = () => readdir(folder).catch(() => [])
  const startAndWait = async () => {
    // Shortly before three by the machine's clock, the night itself would come within these ten minutes.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: clock.now() })
    const jobs = startJobs(deps)
    await vi.advanceTimersByTimeAsync(10 * minuteMs)
    vi.useRealTimers()
    return jobs
  }
  const first = await startAndWait()
  await expect.poll(backups).toEqual(['2026-03-01T10-00-00'])
  await first.stop()
  clock.pass(26 * hourMs)
  await (await startAndWait()).stop()
  expect(await backups()).toHaveLength(1)
  clock.pass(1)
  const third = await startAndWait()
  await expect.poll(backups).toHaveLength(2)
  await third.stop()
})

test('the newest thirty are kept, by count, so that after thirty nights an erased person is in none of them', async () => {
  const { call, clock, database, folder, namesIn, runNight } = await build()
  const { id } = await buildConsultation(database, { name: 'Erased' })
  await mkdir(join(folder, '2026-02-28T12-00-00-replaced'), { recursive: true })
  await call('POST', makeBackup.path)
  await database.write((tx) => deleteConsultationAndItsRows(tx, id))
  for (let night = 0; night < backupsKept; night++) {
    clock.pass(dayMs)
    await runNight()
  }
  const backups = (await readdir(folder)).sort()
  expect(backups).toHaveLength(backupsKept)
  expect(backups[0]).toBe('2026-03-02T10-00-00')
  for (const backup of backups) expect(namesIn(backup)).not.toContain('Erased')
})

if (hasPostgres) {
  test('on PostgreSQL without pg_dump nothing is deleted, and log and dashboard say what to install', async () => {
    const { addOldJunk, folder, names, refusal, runNight } = await build('postgres')
    await addOldJunk()
    vi.stubEnv('PATH', await makeFolder())
    onTestFinished(() => {
      vi.unstubAllEnvs()
    })
    await expect(runNight()).rejects.toThrow('pg_dump is not on this machine. Please install')
    expect(await refusal()).toContain('on Debian: postgresql-client')
    expect(await names()).toEqual(['Old junk'])
    expect(await readdir(folder)).toEqual([])
  })

  test('of several processes on one PostgreSQL, one runs a job at a time, also after one has failed', async () => {
    const database = openDatabase(await copyTemplate('postgres'))
    const runs: string[] = []
    const begun = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const slow = runAlone(database, 'night', async () => {
      runs.push('first')
      begun.resolve()
      await end.promise
      throw new Error('The backup failed')
    })
    await begun.promise
    await runAlone(database, 'night', async () => void runs.push('second'))
    await runAlone(database, 'another', async () => void runs.push('another'))
    expect(runs).toEqual(['first', 'another'])
    end.resolve()
    await expect(slow).rejects.toThrow('The backup failed')
    await runAlone(database, 'night', async () => void runs.push('third'))
    expect(runs).toEqual(['first', 'another', 'third'])
  })
}
