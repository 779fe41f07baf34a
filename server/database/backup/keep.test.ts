import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '#tests/support/databases.ts'
import { deleteReplaced, replacedName } from './keep.ts'

const dayMs = 24 * 60 * 60 * 1000

test('data that a restore replaced is deleted after 30 days, with the log beside it, and nothing else is', async () => {
  const folder = await makeFolder()
  const file = join(folder, 'site.db')
  const at = new Date('2026-03-01T10:00:00Z')
  const old = replacedName(file, at)
  const younger = replacedName(file, new Date(at.getTime() + 5 * dayMs))
  for (const one of [file, `${file}-wal`, old, `${old}-wal`, `${old}-shm`, younger])
    await writeFile(one, 'rows')
  const leftAfter = async (days: number) => {
    await deleteReplaced(file, { days: 30, copies: 14 }, new Date(at.getTime() + days * dayMs + 1))
    return (await readdir(folder)).length
  }
  expect(await leftAfter(29)).toBe(6)
  expect(await leftAfter(30)).toBe(3)
  expect((await readdir(folder)).toSorted()).toEqual(
    ['site.db', younger.slice(folder.length + 1), 'site.db-wal'].toSorted(),
  )
})
