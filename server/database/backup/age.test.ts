import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '#tests/support/databases.ts'
import { decryptFile, encryptFile, isFileEncrypted } from './age.ts'

const passphrase = 'five words for nobody else'
const hasAge = spawnSync('age', ['--version']).status === 0 && spawnSync('script', ['--version']).status === 0

async function openFolder() {
  const folder = await makeFolder()
  return { file: join(folder, 'whole.db'), copy: join(folder, 'copy.age'), opened: join(folder, 'opened.db') }
}

/** Decrypts with the `age` program if it is installed. `age` asks a terminal, which `script` provides. */
function openByAge(copy: string, into: string): void {
  execFileSync('script', ['-qec', `age -d -o ${into} ${copy}`, '/dev/null'], { input: `${passphrase}\n` })
}

test('the age program can decrypt a copy, and its size matches the announced one', async () => {
  const { file, copy, opened } = await openFolder()
  const words = Buffer.alloc(200_000, 'What clients said. ')
  writeFileSync(file, words)
  const { content, bytes } = await encryptFile(file, { passphrase, workFactor: 1 })
  await writeFile(copy, content)
  expect(readFileSync(copy)).toHaveLength(bytes)
  expect([await isFileEncrypted(copy), await isFileEncrypted(file)]).toEqual([true, false])
  if (hasAge) openByAge(copy, opened)
  else {
    console.log(
      'The program age is not installed here: the copy is opened by the library that we restore with.',
    )
    await decryptFile(copy, passphrase, opened)
  }
  expect(readFileSync(opened).equals(words)).toBe(true)
})

test('a wrong passphrase, a truncated file and a flipped byte are each refused', async () => {
  const { file, copy, opened } = await openFolder()
  await writeFile(file, new Uint8Array(200_000))
  await writeFile(copy, (await encryptFile(file, { passphrase, workFactor: 1 })).content)
  const whole = readFileSync(copy)
  const flipped = (place: number) => {
    const bytes = Buffer.from(whole)
    bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
    return bytes
  }
  const open = async (bytes: Buffer, words = passphrase) => {
    writeFileSync(copy, bytes)
    await decryptFile(copy, words, opened)
    return readFileSync(opened).length
  }
  expect(await open(whole)).toBe(200_000)
  await expect(open(whole, 'five words for nobody')).rejects.toThrow(/^The passphrase does not open it/)
  for (const bytes of [
    ...[whole.length - 1, 65_536 + 300, 300, 80].map((end) => whole.subarray(0, end)),
    ...[whole.length - 1, 100_000, 300, 140].map(flipped),
  ])
    await expect(open(bytes), `${bytes.length}`).rejects.toThrow(/damaged or cut off|does not open it/)
})
