import { expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { makeFolder } from '#tests/support/databases.ts'
import { smallPhotograph } from '#tests/support/picture-files.ts'
import { deleteAbandonedUploads } from './jobs.ts'
import { openUploadStore } from './upload-store.ts'

const start = new Date('2026-03-01T10:00:00Z')

test('what came half is deleted after an hour, also after a restart', async () => {
  const dataDir = await makeFolder()
  const photo = await smallPhotograph()
  const store = openUploadStore(dataDir, () => start)
  const upload = await store.find(await store.start(photo.length))
  await store.add(upload ?? expect.fail('It is not there'), 0, photo.subarray(0, 1000))
  const leftAfter = async (minutes: number) => {
    const now = () => new Date(start.getTime() + minutes * minuteMs)
    await deleteAbandonedUploads({ config: { dataDir }, now })
    return (await openUploadStore(dataDir, now).list()).length
  }
  expect(await leftAfter(59)).toBe(1)
  expect(await leftAfter(61)).toBe(0)
})
