import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const mostAtOnce = 30

export type Incoming = { id: string; file: string; bytes: number; received: number; at: Date }

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
