import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { BackupRefused } from './backup-format.ts'

const firstLine = 'age-encryption.org/v1\n'

/** Wrong passphrase or damaged header: `age` cannot tell these apart. */
export class WrongPassphrase extends BackupRefused {
  override name = 'WrongPassphrase'
}

const chunksOf = (file: string) => Readable.toWeb(createReadStream(file, { highWaterMark: 1 << 18 }))

export type Lock = {
  passphrase: string
  /** scrypt work factor, as a power of two; tests lower it from the default of `age`. */
  workFactor?: number | undefined
}

/** Encrypts a file with a passphrase in the format of `age`, as a stream: it may be larger than the memory. */
export async function encryptFile(file: string, { passphrase, workFactor }: Lock) {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  if (workFactor !== undefined) encrypter.setScryptWorkFactor(workFactor)
  const content = await encrypter.encrypt(chunksOf(file))
  return { content, bytes: content.size((await stat(file)).size) }
}

/** Whether `age` encrypted this file. */
export async function isFileEncrypted(file: string): Promise<boolean> {
  const handle = await open(file).catch(() => undefined)
  if (!handle) return false
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(firstLine.length), 0, firstLine.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === firstLine
  } finally {
    await handle.close()
  }
}

const damaged =
  'It is damaged or cut off: it is not what was written. Please take another copy or another backup.'

async function readHeader(file: string, passphrase: string) {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return await decrypter.decrypt(chunksOf(file))
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('no identity matched'))
      throw new WrongPassphrase('The passphrase does not open it. Please check it, blanks and capitals too.')
    throw new BackupRefused(damaged)
  }
}

/** Decrypts a copy into a file. If this throws, the partial output must not be used as a backup. */
export async function decryptFile(file: string, passphrase: string, into: string): Promise<void> {
  const content = await readHeader(file, passphrase)
  try {
    await pipeline(Readable.fromWeb(content), createWriteStream(into, { mode: 0o600 }))
  } catch (error) {
    // A system error, such as a full disk, is not the file's fault.
    if (error instanceof Error && 'syscall' in error) throw error
    throw new BackupRefused(damaged)
  }
}
