import { type FileHandle, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

export const sideFiles = ['-wal', '-shm', '-journal']

/** Syncs a file and its directory entry to the disk. */
export async function syncFile(file: string): Promise<void> {
  for (const path of [file, dirname(file)]) {
    const handle = await open(path)
    await handle.sync()
    await handle.close()
  }
}

// Unsynced data per step: the site's own commits must not wait behind a whole backup.
const unsyncedBytes = 2 * 1024 * 1024

/** Copies the first `bytes` bytes, syncing them in small steps. */
export async function copyPaced(from: string, to: string, bytes: number): Promise<void> {
  const [source, target] = [await open(from), await open(to, 'w', 0o600)]
  try {
    const chunk = Buffer.alloc(unsyncedBytes)
    for (let copied = 0; copied < bytes; ) {
      const { bytesRead } = await source.read(chunk, 0, Math.min(chunk.length, bytes - copied), copied)
      if (bytesRead === 0) throw new Error(`${from} has become shorter`)
      await target.write(chunk, 0, bytesRead)
      await target.sync()
      copied += bytesRead
    }
  } finally {
    await Promise.all([source.close(), target.close()])
  }
}

/**
 * Syncs a file that another writer is filling; call `sync` repeatedly. A call during a running sync joins it.
 * Asynchronous because Node's permission model refuses `fsyncSync`.
 */
export function createPacedSync(file: string) {
  let handle: FileHandle | undefined
  let syncing: Promise<void> | undefined
  async function syncOnce(): Promise<void> {
    handle ??= await open(file, 'r')
    await handle.sync()
  }
  return {
    sync(): Promise<void> {
      syncing ??= syncOnce().finally(() => {
        syncing = undefined
      })
      return syncing
    },
    async end(): Promise<void> {
      // The caller syncs once more at the end, which reports any error.
      await syncing?.catch(() => {})
      await handle?.close()
    },
  }
}

export async function removeDatabaseFile(file: string): Promise<void> {
  for (const end of ['', ...sideFiles]) await rm(file + end, { force: true })
}
