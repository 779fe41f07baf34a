import { existsSync, statfsSync } from 'node:fs'

const folder = '/dev/shm'
/** A test run needs a few hundred megabytes; a container may limit the folder to 64. */
const neededBytes = 2 ** 30

/** Keeps the data of a test run in memory if the system has a folder for that and TMPDIR is not set. */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !existsSync(folder)) return
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize >= neededBytes) process.env.TMPDIR = folder
}
