import { existsSync, realpathSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseInUse, isSqliteBusy } from './failures.ts'

// A process that is being stopped may need this long to be gone.
const timeoutMs = 1000

const readHolder = (lock: DatabaseSync) => Number(lock.prepare('pragma user_version').get()?.user_version)

// Beside the file itself: it may have several names.
const fileOf = (file: string) => `${existsSync(file) ? realpathSync(file) : file}.lock`

/** Locks a file without waiting; undefined while another one holds it. Closing the lock releases it. */
export function tryLockFile(file: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(fileOf(file), { timeout: 0 })
  try {
    lock.exec('begin immediate')
    return lock
  } catch (error) {
    lock.close()
    if (isSqliteBusy(error)) return undefined
    throw error
  }
}

/** Whether another process holds it at this moment. */
export function isLocked(file: string): boolean {
  if (!existsSync(fileOf(file))) return false
  try {
    const lock = tryLockFile(file)
    lock?.close()
    return lock === undefined
  } catch {
    // One that we may not open, as after a backup that root has made, is told to whoever needs it.
    return false
  }
}

/**
 * Keeps every other server process off a database file. The lock is a write transaction that stays open on a file
 * beside it: the system ends it with the process, however that dies, so it cannot be stale. Its holder's process number is
 * stored in the file.
 */
export function lockFile(file: string): DatabaseSync {
  const lock = new DatabaseSync(fileOf(file), { timeout: timeoutMs })
  try {
    lock.exec(`begin immediate; pragma user_version = ${process.pid}; commit; begin immediate`)
    return lock
  } catch (error) {
    const inUse = isSqliteBusy(error) ? new DatabaseInUse(readHolder(lock)) : error
    lock.close()
    throw inUse
  }
}
