import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '#server/process/error-code.ts'

const cipher = 'aes-256-gcm'
const keyBytes = 32
const ivBytes = 12
const tagBytes = 16

/** What is no key: a file of something else, a folder that was made in its place, or one that we may not read. */
const unusable = Symbol('unusable')

async function readKey(file: string): Promise<Buffer | typeof unusable | undefined> {
  try {
    const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64')
    return key.length === keyBytes ? key : unusable
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    if (['EISDIR', 'EACCES', 'EPERM'].some((code) => hasCode(error, code))) return unusable
    throw error
  }
}

/** Kept under another name: it may be somebody's to mend. */
async function setAside(file: string): Promise<void> {
  const aside = `${file}.unusable-${randomUUID()}`
  await rename(file, aside)
  // Another process was faster, and this is the key that it has made.
  if ((await readKey(aside)) instanceof Buffer) await rename(aside, file)
}

/** Written whole under another name first: a second process must never read half a key, nor make another one. */
async function makeKey(file: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(`${randomBytes(keyBytes).toString('base64')}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  try {
    await link(draft, file)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft)
  }
}

/**
 * Encrypts secrets of other companies' accounts with a key that lies beside the data, never in it: a copy of the
 * database alone opens nothing. `context` says what a secret is for; it opens for nothing else.
 */
export function createSealer(dataDir: string) {
  const file = join(dataDir, 'mail.key')
  return {
    /** With a new key where there is none that can be used. Throws where none can be made either. */
    async seal(secret: string, context: string): Promise<string> {
      let key = await readKey(file)
      if (key === unusable) await setAside(file)
      if (!(key instanceof Buffer)) {
        await makeKey(file)
        key = await readKey(file)
      }
      if (!(key instanceof Buffer)) throw new Error(`${file} holds no key: it should be 32 bytes in base64`)
      const iv = randomBytes(ivBytes)
      const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()])
      return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64')
    },
    /** Nothing if the key is gone, cannot be read or is another one, or the secret was sealed for something else. */
    async open(sealed: string, context: string): Promise<string | undefined> {
      const key = await readKey(file).catch(() => unusable)
      const bytes = Buffer.from(sealed, 'base64')
      if (!(key instanceof Buffer) || bytes.length < ivBytes + tagBytes) return undefined
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      try {
        return Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]).toString()
      } catch {
        return undefined
      }
    },
  }
}

export type Sealer = ReturnType<typeof createSealer>
