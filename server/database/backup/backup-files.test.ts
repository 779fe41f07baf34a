import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { makeFolder } from '#tests/support/databases.ts'
import {
  deleteReplacedDatabases,
  deleteTemporaryFiles,
  findOutdatedBackups,
  replacedFileName,
} from './backup-files.ts'
import type { BackupReason } from './backup-format.ts'

const keeping = { days: 365, pinnedDays: 30 }

type Made = { at: Date; why: BackupReason }

/** Simulates nights, each with its own backup and those made that day, deleting outdated ones after each backup. */
function letNightsPass(
  from: string,
  nights: number,
  madeOn: (night: number) => readonly BackupReason[] = () => [],
) {
  let backups: (Made & { name: string })[] = []
  for (let night = 0; night < nights; night++) {
    const at = new Date(Date.parse(from) + night * dayMs)
    const byDay = madeOn(night).map((why, index) => ({
      why,
      at: new Date(at.getTime() + (index + 1) * minuteMs),
    }))
    for (const made of [{ at, why: 'nightly' as const }, ...byDay]) {
      const all = [{ ...made, name: made.at.toISOString() }, ...backups]
      const gone = new Set(findOutdatedBackups(all, keeping, made.at).map(({ name }) => name))
      backups = all.filter(({ name }) => !gone.has(name))
    }
  }
  return backups
}

const daysOf = (backups: readonly Made[], kind: BackupReason) =>
  backups.filter(({ why }) => why === kind).map(({ at }) => at.toISOString().slice(0, 10))

test('nightly backups are kept for seven days, five weeks and twelve months', () => {
  const kept = daysOf(letNightsPass('2025-11-01T03:00:00Z', 388), 'nightly')
  // Sundays and last days of months: each is the newest of its week or month.
  expect(kept).toEqual([
    ...['2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17'],
    ...['2026-11-15', '2026-11-08', '2026-11-01'],
    ...['2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30', '2026-05-31', '2026-04-30'],
    ...['2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
  ])
})

test('manual backups never displace nightly ones', () => {
  const quiet = letNightsPass('2026-01-01T03:00:00Z', 200)
  const busy = letNightsPass('2026-01-01T03:00:00Z', 200, (night) =>
    night === 199 ? Array(14).fill('asked') : [],
  )
  expect(daysOf(busy, 'nightly')).toEqual(daysOf(quiet, 'nightly'))
  expect(daysOf(busy, 'asked')).toHaveLength(5)
})

test('a backup before a restore, an update or a large deletion is kept for 30 days and displaces no other', () => {
  const reasons = ['before-restore', 'before-update', 'before-deletion'] as const
  const after = (days: number) =>
    letNightsPass('2026-01-01T03:00:00Z', 101 + days, (night) => (night === 100 ? reasons : []))
  expect(after(29).filter(({ why }) => why.startsWith('before'))).toHaveLength(3)
  expect(after(32).filter(({ why }) => why.startsWith('before'))).toEqual([])
  expect(daysOf(after(0), 'nightly')).toEqual(daysOf(letNightsPass('2026-01-01T03:00:00Z', 101), 'nightly'))
})

test('deleted data has left all backups after 366 days, unless only one backup exists', () => {
  const erasedOn = Date.parse('2026-01-01T14:00:00Z')
  const reasons: readonly BackupReason[] = ['asked', 'before-update', 'before-deletion', 'before-restore']
  const kept = letNightsPass('2025-12-01T03:00:00Z', 31 + 367, (night) => (night <= 31 ? reasons : []))
  expect(kept.filter(({ at }) => at.getTime() <= erasedOn)).toEqual([])
  expect(findOutdatedBackups([{ name: 'old', at: new Date(0) }], keeping, new Date(erasedOn))).toEqual([])
})

test('data replaced by a restore is deleted after 30 days with its log, and nothing else is', async () => {
  const folder = await makeFolder()
  const file = join(folder, 'site.db')
  const at = new Date('2026-03-01T10:00:00Z')
  const old = replacedFileName(file, at)
  const younger = replacedFileName(file, new Date(at.getTime() + 5 * dayMs))
  for (const one of [file, `${file}-wal`, old, `${old}-wal`, `${old}-shm`, younger])
    await writeFile(one, 'rows')
  const leftAfter = async (days: number) => {
    await deleteReplacedDatabases(file, keeping, new Date(at.getTime() + days * dayMs + 1))
    return (await readdir(folder)).length
  }
  expect(await leftAfter(29)).toBe(6)
  expect(await leftAfter(30)).toBe(3)
  expect((await readdir(folder)).toSorted()).toEqual(
    ['site.db', younger.slice(folder.length + 1), 'site.db-wal'].toSorted(),
  )
})

test('leftovers of a killed restore or move are deleted after a day, files in use are not', async () => {
  const folder = await makeFolder()
  const file = join(folder, 'site.db')
  const left = ['restoring.db', 'restoring.db-wal', 'site.db.restoring', 'site.db.moving'].map((name) =>
    join(folder, name),
  )
  for (const path of [file, ...left]) writeFileSync(path, 'Amara Okafor')
  await deleteTemporaryFiles(folder, file)
  expect(left.filter(existsSync)).toEqual(left)
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
  for (const path of [file, ...left]) utimesSync(path, twoDaysAgo, twoDaysAgo)
  await deleteTemporaryFiles(folder, file)
  expect(left.filter(existsSync)).toEqual([])
  expect(existsSync(file)).toBe(true)
})
