import { randomUUID } from 'node:crypto'
import { constants, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { hourMs } from '#contract/durations.ts'
import { AppError } from '#server/http/errors.ts'
import { pictureRefusal } from './refusals.ts'

const mostAtOnce = 30

export const uploadGone = () => new AppError('NOT_FOUND', { detail: 'This upload is not there any more.' })

export type Incoming = { id: string; file: string; bytes: number; received: number; at: Date }

const About = z.object({ bytes: z.int(), at: z.string() })

const isId = (id: string) => /^[\da-f-]{36}$/.test(id)

/**
 * Uploads in progress. They come in pieces, so that no file has to fit in memory and a lost connection costs
 * one piece, and lie in the data folder.
 */
export function openUploadStore(dataDir: string, now: () => Date) {
  const parent = join(dataDir, 'incoming', 'pictures')

  async function find(id: string): Promise<Incoming | undefined> {
    if (!isId(id)) return undefined
    const about = await readFile(join(parent, id, 'about.json'), 'utf8').catch(() => undefined)
    if (about === undefined) return undefined
    const { bytes, at } = z.parse(About, JSON.parse(about))
    const file = join(parent, id, 'bytes')
    const { size } = await stat(file).catch(() => ({ size: 0 }))
    return { id, file, bytes, received: size, at: new Date(at) }
  }

  async function list(): Promise<Incoming[]> {
    const ids = await readdir(parent).catch(() => [])
    const found = (await Promise.all(ids.map(find))).filter((one) => one !== undefined)
    return found.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  }

  async function forget(id: string): Promise<void> {
    if (isId(id)) await rm(join(parent, id), { recursive: true, force: true })
  }

  async function forgetOld(most = Number.POSITIVE_INFINITY): Promise<void> {
    const before = now().getTime() - hourMs
    const all = await list()
    for (const [index, { id, at }] of all.entries())
      if (at.getTime() < before || index < all.length - most) await forget(id)
  }

  return {
    find,
    list,
    forget,
    forgetOld,
    async start(bytes: number): Promise<string> {
      await forgetOld(mostAtOnce - 1)
      const id = randomUUID()
      await mkdir(join(parent, id), { recursive: true, mode: 0o700 })
      await writeFile(join(parent, id, 'about.json'), JSON.stringify({ bytes, at: now() }), { mode: 0o600 })
      return id
    },
    /** Writes a piece if it begins where the previous one ended; returns the bytes received so far. */
    async add({ file, received }: Incoming, from: number, piece: Uint8Array): Promise<number> {
      if (from !== received) return received
      // A piece that is sent twice is written twice to the same place.
      const handle = await open(file, constants.O_CREAT | constants.O_WRONLY, 0o600)
      try {
        await handle.write(piece, 0, piece.length, from)
      } finally {
        await handle.close()
      }
      return from + piece.length
    },
  }
}
export type UploadStore = ReturnType<typeof openUploadStore>

/**
 * Makes something of a complete upload once: a client that calls again, because the answer was lost, gets the
 * same answer for an hour. After a refusal it may try again.
 */
export function createUploadTaker<T>(incoming: UploadStore, now: () => Date) {
  const answers = new Map<string, { at: number; answer: Promise<T> }>()

  async function take(id: string, make: (file: string) => Promise<T>): Promise<T> {
    try {
      const upload = await incoming.find(id)
      if (!upload) throw uploadGone()
      if (upload.received !== upload.bytes) throw pictureRefusal('damaged')
      const made = await make(upload.file)
      await incoming.forget(id)
      return made
    } catch (error) {
      answers.delete(id)
      throw error
    }
  }

  return (id: string, make: (file: string) => Promise<T>): Promise<T> => {
    for (const [other, { at }] of answers) if (at < now().getTime() - hourMs) answers.delete(other)
    const known = answers.get(id)
    if (known) return known.answer
    const answer = take(id, make)
    answers.set(id, { at: now().getTime(), answer })
    return answer
  }
}
