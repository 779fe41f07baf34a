import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { constants, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { hourMs } from '#contract/durations.ts'
import { errorCodes } from '#contract/errors.ts'
import { tryLockFile } from '#server/database/file-lock.ts'
import { AppError } from '#server/http/errors.ts'

/** Reads a file that another process may have written; undefined if it is missing or invalid. */
async function readJsonFile<T>(file: string, schema: z.ZodMiniType<T>): Promise<T | undefined> {
  try {
    return z.parse(schema, JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return undefined
  }
}

/** Writes atomically: a concurrent reader finds the old file or the new one, whole. */
async function writeJsonFile(file: string, value: unknown): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(value), { mode: 0o600 })
  await rename(draft, file)
}

const mostAtOnce = 30
/** Poll interval while another process handles the same upload. */
const lookEveryMs = 100

export const notThere = 'This upload is not there any more.'

export type Incoming = {
  id: string
  /** Shared by all processes. */
  folder: string
  file: string
  bytes: number
  received: number
  at: Date
}

const About = z.object({ bytes: z.int(), at: z.string(), received: z.optional(z.int()) })

/** The stored answer, for a client that retries because the answer was lost. */
const Outcome = z.object({
  isFor: z.string(),
  value: z.optional(z.unknown()),
  refusal: z.optional(
    z.object({
      code: z.enum(errorCodes),
      particulars: z.object({ detail: z.optional(z.string()) }),
    }),
  ),
})

const isId = (id: string) => /^[\da-f-]{36}$/.test(id)

/**
 * Uploads in progress. They come in pieces, so that no file has to fit in memory and a lost connection costs
 * one piece, and lie in the data folder, so that each piece may come to another process.
 */
export function openUploadStore(dataDir: string, now: () => Date) {
  const parent = join(dataDir, 'incoming', 'pictures')
  /** Uploads that this process started and deletes when it stops. */
  const own = new Set<string>()
  const inFolder = (id: string, name: string) => join(parent, id, name)

  async function find(id: string): Promise<Incoming | undefined> {
    const about = isId(id) ? await readJsonFile(inFolder(id, 'about.json'), About) : undefined
    if (!about) return undefined
    const file = inFolder(id, 'bytes')
    const { size } = await stat(file).catch(() => ({ size: 0 }))
    const { bytes, received = size } = about
    return { id, folder: join(parent, id), file, bytes, received, at: new Date(about.at) }
  }

  async function list(): Promise<Incoming[]> {
    const found: Incoming[] = []
    for (const id of await readdir(parent).catch(() => [])) {
      const one = await find(id)
      if (one) found.push(one)
    }
    return found.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  }

  async function forget(id: string): Promise<void> {
    own.delete(id)
    if (isId(id)) await rm(join(parent, id), { recursive: true, force: true })
  }

  async function forgetOld(most = Number.POSITIVE_INFINITY): Promise<void> {
    const before = now().getTime() - hourMs
    const all = await list()
    for (const [index, { id, at }] of all.entries())
      if (at.getTime() < before || index < all.length - most) await forget(id)
  }

  /** Deletes the bytes and keeps about.json. */
  async function deleteBytes({ id, file, bytes, at }: Incoming): Promise<void> {
    await writeJsonFile(inFolder(id, 'about.json'), { bytes, at, received: bytes })
    await rm(file, { force: true })
  }

  async function makeOnce<T>(
    incoming: Incoming,
    isFor: string,
    make: (file: string) => Promise<T>,
  ): Promise<T> {
    const keep = async (outcome: z.input<typeof Outcome>) => {
      // If it cannot be stored, on a full disk, the answer counts all the same.
      await writeJsonFile(inFolder(incoming.id, 'outcome.json'), outcome).catch(() => {})
      await deleteBytes(incoming).catch(() => {})
    }
    try {
      const value = await make(incoming.file)
      await keep({ isFor, value })
      return value
    } catch (error) {
      // A refusal is an answer, too; after an internal error a retry starts anew.
      if (error instanceof AppError) {
        const { code, particulars } = error
        await keep({ isFor, refusal: { code, particulars } })
      }
      throw error
    }
  }

  return {
    find,
    list,
    forget,
    forgetOld,
    /** Handles a complete upload once: a retry gets the stored answer. */
    async use<T>(incoming: Incoming, isFor: string, make: (file: string) => Promise<T>): Promise<T> {
      const gone = () => new AppError('NOT_FOUND', { detail: notThere })
      const readOutcome = () => readJsonFile(inFolder(incoming.id, 'outcome.json'), Outcome)
      for (;;) {
        const before = await readOutcome()
        if (before && before.isFor !== isFor) throw gone()
        if (before?.refusal) throw new AppError(before.refusal.code, before.refusal.particulars)
        // `isFor` names what was made, so the stored value has its type.
        if (before) return before.value as T
        if (!existsSync(incoming.folder)) throw gone()
        const lock = tryLockFile(incoming.file)
        if (!lock) {
          await wait(lookEveryMs)
          continue
        }
        try {
          // Another process may have finished just before the lock was taken.
          if (!(await readOutcome())) return await makeOnce(incoming, isFor, make)
        } finally {
          lock.close()
        }
      }
    },
    async start(bytes: number): Promise<Incoming> {
      await forgetOld(mostAtOnce - 1)
      const id = randomUUID()
      const at = now()
      await mkdir(join(parent, id), { recursive: true, mode: 0o700 })
      own.add(id)
      await writeJsonFile(inFolder(id, 'about.json'), { bytes, at })
      return { id, folder: join(parent, id), file: inFolder(id, 'bytes'), bytes, received: 0, at }
    },
    /** Writes a piece if it begins where the previous one ended; returns the bytes received so far. */
    async add({ file, received }: Incoming, from: number, piece: Uint8Array): Promise<number> {
      if (from !== received) return received
      // A piece that is sent twice, even to two processes, is written twice to the same place.
      const handle = await open(file, constants.O_CREAT | constants.O_WRONLY, 0o600)
      try {
        await handle.write(piece, 0, piece.length, from)
      } finally {
        await handle.close()
      }
      return from + piece.length
    },
    async stop(): Promise<void> {
      for (const id of own) await forget(id)
    },
  }
}
