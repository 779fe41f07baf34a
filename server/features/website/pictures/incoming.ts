import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#server/http/errors.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const mostAtOnce = 30

export const notThere = 'This upload is not there any more.'

export type Incoming = {
  id: string
  file: string
  bytes: number
  received: number
  at: Date
  /** What became of it, for whoever asks again because the answer was lost. */
  outcome?: { isFor: string; result: Promise<unknown> }
}

/**
 * Pictures on their way: they come in pieces, so that none need be in memory, and a lost connection costs one piece. Each
 * process keeps its own in a folder of its own.
 */
export function keepIncoming(dataDir: string, now: () => Date) {
  const parent = join(dataDir, 'incoming')
  const folder = join(parent, randomUUID())
  const known = new Map<string, Incoming>()
  let prepared: Promise<void> | undefined

  /** What a process left behind that was killed goes with it. */
  async function prepare(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const name of await readdir(parent)) {
      const { mtimeMs } = await stat(join(parent, name))
      if (mtimeMs < Date.now() - dayMs) await rm(join(parent, name), { recursive: true, force: true })
    }
  }

  async function forget(id: string): Promise<void> {
    const found = known.get(id)
    known.delete(id)
    if (found) await rm(found.file, { force: true })
  }

  async function forgetOld(): Promise<void> {
    const before = now().getTime() - hourMs
    const old = [...known.values()].filter(
      ({ at }, index) => at.getTime() < before || index < known.size - mostAtOnce + 1,
    )
    for (const { id } of old) await forget(id)
  }

  return {
    folder,
    find: (id: string) => known.get(id),
    forget,
    /**
     * Makes something of what has come whole, once: whoever asks again, since the answer was lost, gets the same. A refusal is
     * an answer too; after a fault of ours it is tried anew.
     */
    async use<T>(incoming: Incoming, isFor: string, make: (file: string) => Promise<T>): Promise<T> {
      const before = incoming.outcome
      // What it was made for says what was made.
      if (before?.isFor === isFor) return (await before.result) as T
      if (before) throw new AppError('NOT_FOUND', { detail: notThere })
      const result = make(incoming.file)
      incoming.outcome = { isFor, result }
      try {
        return await result
      } catch (error) {
        if (!(error instanceof AppError)) delete incoming.outcome
        throw error
      } finally {
        if (incoming.outcome) await rm(incoming.file, { force: true })
      }
    },
    async start(bytes: number): Promise<Incoming> {
      prepared ??= prepare().catch((error: unknown) => {
        prepared = undefined
        throw error
      })
      await prepared
      await forgetOld()
      const id = randomUUID()
      const incoming = { id, file: join(folder, id), bytes, received: 0, at: now() }
      known.set(id, incoming)
      return incoming
    },
    /** Takes a piece over, if it begins where the ones before have ended. */
    async add(incoming: Incoming, from: number, piece: Uint8Array): Promise<void> {
      if (from !== incoming.received) return
      const { file } = incoming
      // Counted first: the same piece may come a second time while it is being written.
      incoming.received += piece.length
      const handle = await open(file, from === 0 ? 'w' : 'r+', 0o600)
      try {
        await handle.write(piece, 0, piece.length, from)
      } catch (error) {
        incoming.received = from
        throw error
      } finally {
        await handle.close()
      }
    },
    async stop(): Promise<void> {
      known.clear()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
