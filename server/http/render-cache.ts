import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '#contract/durations.ts'

const sumLength = 32
/** How long files of another process of this build, with other settings, are left for its next start. */
const leftForMs = dayMs

/** Checksum at the end of each file: one truncated by a full disk or a power cut must not be served for ever. */
const sumOf = (content: Buffer) => hash('sha256', content, 'buffer')

const hashIn = (name: string) => name.slice(0, name.indexOf('.'))

export type RenderCache = ReturnType<typeof openRenderCache>

/**
 * A disk cache for what takes long to make, shared by starts with the same build and settings. File names hold a hash
 * of all inputs, so no file is ever outdated. Without a folder nothing is cached.
 */
export function openRenderCache(folder: string | undefined) {
  const made = new Map<string, Buffer>()
  let clears = 0
  let finishing: Promise<void> = Promise.resolve()

  async function writeMade(into: string) {
    const files = [...made]
    // Cleared even if the writes fail: unwritten files must not fill the memory.
    made.clear()
    await mkdir(into, { recursive: true })
    for (const [name, content] of files)
      await writeFile(join(into, name), Buffer.concat([content, sumOf(content)]))
  }

  async function deleteUnused(from: string, used: ReadonlySet<string>) {
    const before = Date.now() - leftForMs
    for (const name of await readdir(from)) {
      const path = join(from, name)
      if (!used.has(hashIn(name)) && (await stat(path)).mtimeMs < before) await rm(path, { force: true })
    }
  }

  return {
    find(name: string): Buffer | undefined {
      if (folder === undefined) return undefined
      try {
        const file = readFileSync(join(folder, name))
        const content = file.subarray(0, -sumLength)
        return sumOf(content).equals(file.subarray(-sumLength)) ? content : undefined
      } catch {
        // Missing or not readable: it is made again.
        return undefined
      }
    },

    /**
     * Collects files for `finish` to write, since the site should be ready before it waits for the disk. Files started
     * before a `clear` are dropped: they may hold withdrawn text.
     */
    saver() {
      const before = clears
      return (name: string, content: Buffer): void => {
        if (folder !== undefined && clears === before) made.set(name, content)
      }
    },

    /** Writes the collected files, and deletes unused ones older than a day. */
    finish(used: ReadonlySet<string>): Promise<void> {
      if (folder === undefined) return Promise.resolve()
      finishing = finishing
        .then(() => writeMade(folder))
        .then(() => deleteUnused(folder, used))
        // In a read-only folder only the next start takes longer.
        .catch(() => {})
      return finishing
    },

    /** Deletes everything, because text in it has been withdrawn; the next start makes it again. */
    async clear(): Promise<void> {
      if (folder === undefined) return
      clears++
      made.clear()
      const cleared = finishing.then(() => rm(folder, { recursive: true, force: true }))
      finishing = cleared.catch(() => {})
      await cleared
    },
  }
}
