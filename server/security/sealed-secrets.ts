import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasErrorCode } from '#server/process/start-error.ts'

const cipher = 'aes-256-gcm'
const keyBytes = 32
const ivBytes = 12
const tagBytes = 16

async function readKey(file: string): Promise<Buffer> {
  const key = Buffer.from(await readFile(file, 'utf8'), 'base64')
  if (key.length === keyBytes) return key
  throw new Error(`${file} holds no key: it should be ${keyBytes} bytes in base64`)
}

async function makeKey(file: string): Promise<Buffer> {
  const key = randomBytes(keyBytes)
  await writeFile(file, `${key.toString('base64')}\n`, { flag: 'wx', mode: 0o600, flush: true })
  return key
}

/**
 * Encrypts third-party credentials with a key stored beside the database, never in it: a copy of the database alone
 * opens nothing. A secret opens only with the `context` it was sealed for.
 */
export function createSealer(dataDir: string) {
  const file = join(dataDir, 'secrets.key')
  return {
    /** Makes a key if there is none. */
    async seal(secret: string, context: string): Promise<string> {
      const key = await readKey(file).catch((error: unknown) =>
        hasErrorCode(error, 'ENOENT') ? makeKey(file) : Promise.reject(error),
      )
      const iv = randomBytes(ivBytes)
      const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()])
      return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString('base64')
    },
    /** Undefined if the key is missing, unreadable or different, or the secret was sealed for another context. */
    async open(sealed: string, context: string): Promise<string | undefined> {
      try {
        const key = await readKey(file)
        const bytes = Buffer.from(sealed, 'base64')
        const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
          .setAAD(Buffer.from(context))
          .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
        return Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]).toString()
      } catch {
        return undefined
      }
    },
  }
}

export type Sealer = ReturnType<typeof createSealer>
