import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hasErrorCode } from '#server/process/start-error.ts'

const cipher = 'aes-256-gcm'
const keyBytes = 32
const ivBytes = 12
const tagBytes = 16

/** The key file has other content, is a folder, or cannot be read. */
const unusable = Symbol('unusable')

async function readKey(file: string): Promise<Buffer | typeof unusable | undefined> {
  try {
    const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64')
    return key.length === keyBytes ? key : unusable
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined
    if (['EISDIR', 'EACCES', 'EPERM'].some((code) => hasErrorCode(error, code))) return unusable
    throw error
  }
}

/** Renames an unusable key file instead of deleting it: it may be repairable. */
async function setAside(file: string): Promise<void> {
  const aside = `${file}.unusable-${randomUUID()}`
  await rename(file, aside)
  // Another process replaced it first, and this is its new key: put it back.
  if ((await readKey(aside)) instanceof Buffer) await rename(aside, file)
}

/**
 * Writes the key to a temporary file and links it into place: no process can read half a key or replace an existing
 * one.
 */
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
    if (!hasErrorCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft)
  }
}

/**
 * Encrypts third-party credentials with a key stored beside the database, never in it: a copy of the database alone
 * opens nothing. A secret opens only with the `context` it was sealed for.
 */
export function createSealer(dataDir: string) {
  const file = join(dataDir, 'secrets.key')
  return {
    /** Makes a new key if there is no usable one; throws if that fails. */
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
    /** Undefined if the key is missing, unreadable or different, or the secret was sealed for another context. */
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
