import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '#tests/support/databases.ts'
import { smallPhotograph } from '#tests/support/picture-files.ts'
import { createPictureDecoder } from './decoder.ts'

test('a damaged picture does not hold up the next one', async () => {
  const folder = await makeFolder()
  const [damaged, good] = [join(folder, 'damaged'), join(folder, 'good')]
  const photograph = await smallPhotograph()
  await writeFile(damaged, photograph.subarray(0, 2000))
  await writeFile(good, photograph)
  const decode = createPictureDecoder()
  expect(await Promise.all([decode(damaged), decode(good)])).toMatchObject([
    { refusal: 'damaged' },
    { width: 1200, height: 480 },
  ])
})
