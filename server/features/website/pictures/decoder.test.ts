import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startProgramDirectly } from '#server/process/programs.ts'
import { makeFolder } from '#tests/support/databases.ts'
import { smallPhotograph } from '#tests/support/picture-files.ts'
import { createPictureDecoder } from './decoder.ts'

test('a picture that takes too long is given up and says so, and its process is gone', async () => {
  const file = join(await makeFolder(), 'one')
  await writeFile(file, await smallPhotograph())
  const hasty = createPictureDecoder(startProgramDirectly, { timeoutMs: 1 })
  onTestFinished(hasty.stop)
  expect(await hasty.decode(file)).toEqual({ refusal: 'slow' })
  expect(hasty.pid()).toBeUndefined()
})

test('where no process can be started, that picture fails and the next is read', async () => {
  const file = join(await makeFolder(), 'one')
  await writeFile(file, await smallPhotograph())
  const decoder = createPictureDecoder(startProgramDirectly)
  const { execPath } = process
  const { PATH } = process.env
  onTestFinished(() => {
    decoder.stop()
    Object.assign(process, { execPath })
    process.env.PATH = PATH
  })
  process.execPath = '/nowhere/node'
  await expect(decoder.decode(file)).rejects.toThrow('ENOENT')
  process.execPath = execPath
  process.env.PATH = 'x'.repeat(1_000_000)
  await expect(decoder.decode(file)).rejects.toThrow('E2BIG')
  process.env.PATH = PATH
  expect(await decoder.decode(file)).toMatchObject({ width: 1200, height: 480 })
})

test('when the process that reads pictures is killed, the one it read is refused and the next is read', async () => {
  const file = join(await makeFolder(), 'one')
  await writeFile(file, await smallPhotograph())
  const decoder = createPictureDecoder(startProgramDirectly)
  onTestFinished(decoder.stop)
  const [first, second] = [decoder.decode(file), decoder.decode(file)]
  await expect.poll(decoder.pid).toBeDefined()
  process.kill(decoder.pid() ?? 0, 'SIGKILL')
  expect(await first).toEqual({ refusal: 'damaged' })
  expect(await second).toMatchObject({ width: 1200, height: 480 })
})
