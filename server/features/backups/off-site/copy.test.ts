import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { backupFileName, listBackups } from '#server/database/backup/backup-files.ts'
import { type BackupReason, sealBackup } from '#server/database/backup/backup-format.ts'
import { makeFolder } from '#tests/support/databases.ts'
import { copyBackups } from './copy.ts'
import { isCopyDue, lastCopyFailure } from './rules.ts'
import { clearPlaceMarker, readCopyState, writeCopyState } from './state.ts'

const keeping = { days: 30, pinnedDays: 30 }
const day = (count: number) => `backup-202611${String(count).padStart(2, '0')}T030000Z.db`
const at = (count: number, hour = 4) => new Date(Date.UTC(2026, 10, count, hour))
// The weakest work factor for speed; key strength is the library's job.
const lock = { passphrase: 'five words for nobody', workFactor: 1 }

async function openPlaces() {
  const [folder, elsewhere] = [await makeFolder(), join(await makeFolder(), 'disk')]
  await mkdir(elsewhere)
  const place = { kind: 'folder', address: elsewhere, user: '', password: '' } as const
  const copy = (now: Date) => copyBackups({ place, ...lock, folder, keeping, now: () => now })
  const make = (...days: number[]) =>
    Promise.all(days.map((count) => writeFile(join(folder, day(count)), `of ${count}`)))
  const state = async () => readCopyState(folder, place, await listBackups(folder))
  const isDue = async (now: Date) => isCopyDue(await listBackups(folder), await state(), keeping, now)
  const copiesThere = async () =>
    (await readdir(elsewhere)).filter((name) => name.startsWith('backup-')).sort()
  return { folder, place, elsewhere, copy, make, state, isDue, copiesThere }
}

test('the newest backup and later ones are copied once, and outdated copies are pruned by the rule of the backups', async () => {
  const { folder, elsewhere, copy, make, isDue, copiesThere } = await openPlaces()
  expect(await isDue(at(5))).toBe(false)
  await make(4, 5)
  expect(await isDue(at(5))).toBe(true)
  // Copies from an earlier installation whose machine is gone.
  const old = [at(4), new Date(Date.UTC(2026, 9, 5))].map((time) => `${backupFileName(time)}.age`)
  for (const name of old) await writeFile(join(elsewhere, name), '')
  await writeFile(join(elsewhere, 'holiday.jpg'), '')
  await writeFile(join(elsewhere, `.begun-${day(3)}.age`), 'cut off')
  await copy(at(5))
  // One copy per day is kept, the newer, and none older than 30 days.
  expect(await copiesThere()).toEqual([old[0], `${day(5)}.age`])
  expect(await isDue(at(5))).toBe(false)
  await make(6)
  expect(await isDue(at(6))).toBe(true)
  await copy(at(6))
  expect(await copiesThere()).toEqual([old[0], `${day(5)}.age`, `${day(6)}.age`])
  expect((await readdir(elsewhere)).filter((name) => name.startsWith('.'))).toEqual([])
  expect(await readdir(elsewhere)).toContain('holiday.jpg')
  // Without newer backups the old copies still expire: they may hold the data of an erased person.
  await rm(join(folder, day(5)))
  await copy(new Date(at(6).getTime() + 31 * dayMs))
  expect(await copiesThere()).toEqual([`${day(6)}.age`])
})

test('fourteen manual backups do not displace nightly copies off site', async () => {
  const { folder, copy, copiesThere } = await openPlaces()
  const make = async (time: Date, why: BackupReason) => {
    const file = join(folder, backupFileName(time))
    await writeFile(file, '')
    await sealBackup(file, { madeAt: time.toISOString(), why, migrations: [], sums: [] })
    await copy(time)
  }
  const nights = [2, 3, 4, 5].map((count) => at(count))
  for (const night of nights) await make(night, 'nightly')
  await make(at(5, 5), 'before-update')
  const byHand = Array.from({ length: 14 }, (_, minute) => new Date(at(5, 6).getTime() + minute * minuteMs))
  for (const time of byHand) await make(time, 'asked')
  expect(await copiesThere()).toEqual(
    [...nights, at(5, 5), ...byHand.slice(-5)].map((time) => `${backupFileName(time)}.age`),
  )
})

test('a failing destination is retried with growing delays, then gets the waiting backups', async () => {
  const { folder, place, elsewhere, copy, make, state, isDue, copiesThere } = await openPlaces()
  await make(5)
  await copy(at(5))
  await rename(elsewhere, `${elsewhere}.gone`)
  await make(6)
  await expect(copy(at(6))).rejects.toMatchObject({ problem: 'missing' })
  expect(await isDue(at(6))).toBe(false)
  expect(await isDue(new Date(at(6).getTime() + 61_000))).toBe(true)
  // The empty mount point without its disk.
  await mkdir(elsewhere)
  await expect(copy(at(6, 5))).rejects.toMatchObject({ problem: 'disk-gone' })
  expect(await readdir(elsewhere)).toEqual([])
  expect(await isDue(new Date(at(6, 5).getTime() + 61_000))).toBe(false)
  expect((await state()).failed).toMatchObject({ since: at(6).toISOString(), failures: 2 })
  // She confirms a new disk; then the old one is mounted again after all.
  await clearPlaceMarker(folder, place)
  await copy(at(6, 6))
  expect(await copiesThere()).toEqual([5, 6].map((count) => `${day(count)}.age`))
  await rm(elsewhere, { recursive: true })
  await expect(copy(at(6, 7))).rejects.toMatchObject({ problem: 'missing' })
  await rename(`${elsewhere}.gone`, elsewhere)
  await copy(at(7))
  expect(await copiesThere()).toEqual([5, 6].map((count) => `${day(count)}.age`))
  expect((await state()).failed).toBeUndefined()
})

test('a killed copy process is retried after a delay, and reported from the second time on', async () => {
  const { elsewhere, folder, copy, make, state, isDue } = await openPlaces()
  await make(5)
  const begun = (times: number) => ({ since: `${at(5).toISOString()}`, at: at(5).toISOString(), times })
  await writeCopyState(folder, { ...(await state()), begun: begun(1) })
  expect([lastCopyFailure(await state()), await isDue(at(5))]).toEqual([undefined, false])
  expect(await isDue(new Date(at(5).getTime() + 61_000))).toBe(true)
  // The last attempt was dated in the future by a wrong clock.
  expect(await isDue(at(3))).toBe(true)
  await writeCopyState(folder, { ...(await state()), begun: begun(2) })
  expect(lastCopyFailure(await state())).toMatchObject({
    since: at(5).toISOString(),
    failures: 2,
    problem: 'other',
  })
  await copy(at(5, 5))
  expect([(await state()).begun, lastCopyFailure(await state())]).toEqual([undefined, undefined])
  await rename(elsewhere, `${elsewhere}.gone`)
  await expect(copy(at(5, 6))).rejects.toMatchObject({ problem: 'missing' })
  expect(await state()).toMatchObject({ failed: { failures: 1 } })
  expect((await state()).begun).toBeUndefined()
})
