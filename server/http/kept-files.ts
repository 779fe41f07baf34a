import { readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const hourMs = 60 * 60 * 1000

export type KeptFiles = ReturnType<typeof keepFiles>

/**
 * What takes long to make, kept from one start to the next. A name holds the hash of all that the content is made of, so
 * that nothing in the folder is ever out of date. Without a folder nothing is kept.
 */
export function keepFiles(folder: string | undefined) {
  const used = new Set<string>()

  return {
    find(name: string): Buffer | undefined {
      if (folder === undefined) return undefined
      used.add(name)
      try {
        return readFileSync(join(folder, name))
      } catch {
        // Not there, or made by another user: it is made again.
        return undefined
      }
    },

    async save(name: string, content: Buffer): Promise<void> {
      if (folder === undefined) return
      try {
        await mkdir(folder, { recursive: true })
        // Renamed once it is whole and on the disk: what was cut off would be served for ever.
        const unfinished = join(folder, `${name}.${process.pid}`)
        await writeFile(unfinished, content, { flush: true })
        await rename(unfinished, join(folder, name))
      } catch {
        // A folder that we may not write to costs the next start some time, nothing else.
      }
    },

    /** Deletes what earlier builds and settings left; not what another process may have just made. */
    async deleteUnused(): Promise<void> {
      if (folder === undefined) return
      for (const name of await readdir(folder).catch(() => [])) {
        if (used.has(name)) continue
        const file = join(folder, name)
        const found = await stat(file).catch(() => undefined)
        if (found && Date.now() - found.mtimeMs > hourMs) await rm(file, { force: true })
      }
    },
  }
}
