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

const partialPrefix = '.begun-'
/** Whether this is the temporary file of an unfinished copy. */
export const isPartialCopy = (name: string) => name.startsWith(`${partialPrefix}backup-`)

async function mappingErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const code = 'code' in error ? String(error.code) : ''
    throw new PlaceRefused(problems[code] ?? 'other', error.message)
  }
}

/** A local folder, such as another disk or a mounted network share. */
export function openFolderPlace(folder: string): Place {
  return {
    list: () => mappingErrors(() => readdir(folder)),
    put: ({ name, content }) =>
      mappingErrors(async () => {
        // Never create a missing folder: its disk may not be mounted.
        await stat(folder)
        const begun = join(folder, partialPrefix + name)
        try {
          await pipeline(Readable.from(content), createWriteStream(begun, { mode: 0o600 }))
          await rename(begun, join(folder, name))
          await syncFile(join(folder, name))
        } finally {
          await rm(begun, { force: true })
        }
      }),
    get: (name) => mappingErrors(() => readFile(join(folder, name))),
    delete: (name) => mappingErrors(() => rm(join(folder, name), { force: true })),
  }
}
