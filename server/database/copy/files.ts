import { open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

export const sideFiles = ['-wal', '-shm', '-journal']

/** On the disk, with its name. */
export async function syncFile(file: string): Promise<void> {
  for (const path of [file, dirname(file)]) {
    const handle = await open(path)
    await handle.sync()
    await handle.close()
  }
}

export async function removeDatabaseFile(file: string): Promise<void> {
  for (const end of ['', ...sideFiles]) await rm(file + end, { force: true })
}
