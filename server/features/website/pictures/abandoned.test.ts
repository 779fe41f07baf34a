import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { makeFolder } from '#tests/support/databases.ts'
import { photograph } from '#tests/support/picture-files.ts'
import { keepIncoming } from './incoming.ts'
import { deleteAbandonedUploads } from './jobs.ts'

const minuteMs = 60_000
const start = new Date('2026-03-01T10:00:00Z')

test('what came half is deleted within two hours, also where its process has died; a website file after a day', async () => {
  const dataDir = await makeFolder()
  const photo = await photograph()
  for (const kind of ['pictures', 'websites'] as const) {
    // As a process leaves it that was killed: nobody holds it any more.
    const { file } = await keepIncoming(dataDir, kind, () => start).start(photo.length)
    await writeFile(file, photo.subarray(0, 1000))
  }
  const leftAfter = async (minutes: number) => {
    const now = () => new Date(start.getTime() + minutes * minuteMs)
    await deleteAbandonedUploads({ config: { dataDir }, now }).runSlice()
    return await Promise.all(
      (['pictures', 'websites'] as const).map(
        async (kind) => (await keepIncoming(dataDir, kind, now).list()).length,
      ),
    )
  }
  expect(await leftAfter(59)).toEqual([1, 1])
  expect(await leftAfter(61)).toEqual([0, 1])
  expect(await leftAfter(25 * 60)).toEqual([0, 0])
  const { isDue } = deleteAbandonedUploads({ config: { dataDir }, now: () => start })
  expect(isDue(start, new Date(start.getTime() + 61 * minuteMs))).toBe(true)
})
