import { existsSync, realpathSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseInUse, isSqliteBusy } from './failures.ts'

// Time for a stopping process to exit.
const timeoutMs = 1000

const readHolder = (lock: DatabaseSync) => Number(lock.prepare('pragma user_version').get()?.user_version)

// Beside the real file, which may have several names.
const fileOf = (file: string) => `${existsSync(file) ? realpathSync(file) : file}.lock`

/**
 * Keeps other server processes off a database file. The lock is an open write transaction on a file beside it: the
 * system ends it with the process, however that dies, so it cannot be stale. The holder's process id is stored in the
 * lock file.
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
