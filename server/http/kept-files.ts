import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '#contract/durations.ts'

const sumLength = 32
/** What another process of this build has made, with settings of its own, is left to its next start for so long. */
const leftForMs = dayMs

/** At the end of each file: one that was cut off, by a full disk or the power, would otherwise be served for ever. */
const sumOf = (content: Buffer) => hash('sha256', content, 'buffer')

const hashIn = (name: string) => name.slice(0, name.indexOf('.'))

export type KeptFiles = ReturnType<typeof keepFiles>

/**
 * What takes long to make, kept from one start to the next with the same build and settings. A name holds the hash of all
 * that the content is made of, so that nothing in the folder is ever out of date. Without a folder nothing is kept.
 */
export function keepFiles(folder: string | undefined) {
  const made = new Map<string, Buffer>()
  let clears = 0
  let finishing: Promise<void> = Promise.resolve()

  async function writeMade(into: string) {
    const files = [...made]
    // Also where they cannot be written: what is not kept must not fill the memory.
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
        // Not there, or made by another user: it is made again.
        return undefined
      }
    },

    /**
     * For what is begun now: it hands over what `finish` is to write, since nobody waits for the disk before the site is ready. What
     * was begun before `clear` is not kept any more: withdrawn words may be in it.
     */
    saver() {
      const before = clears
      return (name: string, content: Buffer): void => {
        if (folder !== undefined && clears === before) made.set(name, content)
      }
    },

    /** Writes what was made, and deletes what is a day old and not of these hashes: it is not served any more. */
    finish(used: ReadonlySet<string>): Promise<void> {
      if (folder === undefined) return Promise.resolve()
      finishing = finishing
        .then(() => writeMade(folder))
        .then(() => deleteUnused(folder, used))
        // A folder that we may not write to costs the next start some time, nothing else.
        .catch(() => {})
      return finishing
    },

    /** Deletes all of it, since words in it have been withdrawn: the next start makes it anew. */
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
