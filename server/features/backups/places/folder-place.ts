import { createWriteStream } from 'node:fs'
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PlaceProblem } from '#contract/off-site-backup.ts'
import { syncFile } from '#server/database/copy/files.ts'
import { type Place, PlaceRefused } from './place.ts'

const problems: Readonly<Record<string, PlaceProblem>> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  EACCES: 'forbidden',
  EPERM: 'forbidden',
  EROFS: 'forbidden',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'too-large',
}

const begunMark = '.begun-'
/** Whether a file is one that was never written to its end. */
export const isBegun = (name: string) => name.startsWith(`${begunMark}backup-`)

async function refusing<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const code = 'code' in error ? String(error.code) : ''
    throw new PlaceRefused(problems[code] ?? 'other', error.message)
  }
}

/** A folder of this machine: another disk, or one in the network that the system has mounted. */
export function openFolderPlace(folder: string): Place {
  return {
    list: () => refusing(() => readdir(folder)),
    put: ({ name, content }) =>
      refusing(async () => {
        // A folder that is missing is not made: the disk that should be there may not be mounted.
        await stat(folder)
        const begun = join(folder, begunMark + name)
        try {
          await pipeline(Readable.from(content), createWriteStream(begun, { mode: 0o600 }))
          await rename(begun, join(folder, name))
          await syncFile(join(folder, name))
        } finally {
          await rm(begun, { force: true })
        }
      }),
    get: (name) => refusing(() => readFile(join(folder, name))),
    delete: (name) => refusing(() => rm(join(folder, name), { force: true })),
  }
}
