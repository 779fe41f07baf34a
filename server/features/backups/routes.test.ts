import { execFileSync } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { backupFilePath, makeBackup, prepareBackupDownload, readBackupState } from '#contract/backup.ts'
import { dayMs } from '#contract/durations.ts'
import { backupsFolder } from '#server/database/backup.ts'
import { hasOutsideCopy } from '#server/features/today/rules.ts'
import { copyTemplate, makeFolder } from '#tests/support/databases.ts'
import { buildConsultation } from '#tests/support/factories.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'
import { touchMarker } from './files.ts'
import { backupStatus } from './service.ts'

async function openDesk() {
  const built = await buildOwnerApp({ settings: { DATABASE_URL: await copyTemplate() } })
  const state = async () => (await built.call('GET', readBackupState.path)).json()
  return { ...built, state }
}

test('she makes a backup, sees when and how large, and downloads the database and the list of the erased', async () => {
  const { call, state, clock, config, database } = await openDesk()
  await buildConsultation(database, { name: 'Amara' })
  await writeFile(join(config.dataDir, 'secrets.key'), 'a key')
  await writeFile(join(config.dataDir, 'never-again.jsonl'), '{"key":"of that day"}')
  expect(await state()).toEqual({})
  expect((await call('GET', backupFilePath)).statusCode).toBe(404)

  const made = await call('POST', makeBackup.path)
  expect(made.json()).toEqual({ last: { at: clock.now().toISOString(), bytes: expect.any(Number) } })
  const [name = ''] = await readdir(backupsFolder(config))
  expect(name).toBe('2026-03-01T10-00-00')
  const kept = ['never-again.jsonl', 'secrets.key', 'site.db']
  expect((await readdir(join(backupsFolder(config), name))).sort()).toEqual(kept)

  await writeFile(join(config.dataDir, 'never-again.jsonl'), '{"key":"of the download"}')
  expect((await call('POST', prepareBackupDownload.path)).statusCode).toBe(204)
  const file = await call('GET', backupFilePath)
  expect(file.headers['content-disposition']).toBe(
    'attachment; filename="north-leeds-curls-2026-03-01T10-00-00.tar"',
  )
  const folder = await makeFolder()
  await writeFile(join(folder, 'saved.tar'), file.rawPayload)
  execFileSync('tar', ['-xf', 'saved.tar'], { cwd: folder })
  expect((await readdir(folder)).sort()).toEqual(['never-again.jsonl', 'saved.tar', 'site.db'])
  expect(execFileSync('cat', [join(folder, 'never-again.jsonl')], { encoding: 'utf8' })).toContain(
    'of the download',
  )
  const copy = new DatabaseSync(join(folder, 'site.db'))
  expect(copy.prepare('select name from consultations').all()).toMatchObject([{ name: 'Amara' }])
  copy.close()
})

test('a copy outside counts for thirty days, whether it left by itself or was downloaded', async () => {
  const built = await openDesk()
  const { clock } = built
  const isSafe = async () => hasOutsideCopy(await backupStatus(built), clock.now())
  await built.call('POST', makeBackup.path)
  expect(await isSafe()).toBe(false)
  await built.call('HEAD', backupFilePath)
  expect(await isSafe()).toBe(false)
  await built.call('GET', backupFilePath)
  await expect.poll(isSafe).toBe(true)
  clock.pass(31 * dayMs)
  expect(await isSafe()).toBe(false)
  await touchMarker(built, 'copied')
  expect(await isSafe()).toBe(true)
  expect(await built.state()).toMatchObject({ copiedAt: clock.now().toISOString() })
})

test('a folder that a wrong clock has dated in the future is not taken for the newest backup', async () => {
  const { call, state, clock } = await openDesk()
  clock.pass(365 * dayMs)
  await call('POST', makeBackup.path)
  clock.pass(-364 * dayMs)
  expect(await state()).toEqual({})
  await call('POST', makeBackup.path)
  expect((await state()).last.at).toBe(clock.now().toISOString())
})
