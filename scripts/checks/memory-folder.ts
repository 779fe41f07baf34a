import { existsSync, statfsSync } from 'node:fs'

const folder = '/dev/shm'
/** A run takes a few hundred megabytes. A container may give the folder 64. */
const neededBytes = 2 ** 30

/** Lets a run of tests keep its data in memory where the system has a folder for that, and nobody has named another one. */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !existsSync(folder)) return
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize >= neededBytes) process.env.TMPDIR = folder
}
