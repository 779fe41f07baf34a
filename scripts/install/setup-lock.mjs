import {
  closeSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const heartbeatMs = 2_000
/** A lock without a heartbeat for this long is stale, even if its process id is in use again. */
const forgottenAfterMs = 30_000

/** @param {string} file */
function tryToTake(file) {
  try {
    const handle = openSync(file, 'wx')
    writeSync(handle, String(process.pid))
    closeSync(handle)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** @param {string} file */
function isAbandoned(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > forgottenAfterMs) return true
    const holder = Number(readFileSync(file, 'utf8'))
    // Empty for a moment between creation and writing.
    if (!holder) return false
    process.kill(holder, 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}

/**
 * Lets one process of this folder work at a time; others wait.
 * @param {string} file
 * @param {() => Promise<void>} work
 */
export async function withSetupLock(file, work) {
  let hasToldWhy = false
  while (!tryToTake(file)) {
    if (isAbandoned(file)) {
      // Rename first: of two processes that find the lock stale, only one succeeds.
      const taken = `${file}.${process.pid}`
      try {
        renameSync(file, taken)
        rmSync(taken)
      } catch {
        // The other process was faster.
      }
      continue
    }
    if (!hasToldWhy) console.log('Another start of this site is setting it up; waiting for it ...')
    hasToldWhy = true
    await wait(200)
  }
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), heartbeatMs)
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    await work()
  } finally {
    clearInterval(heartbeat)
    release()
    process.off('exit', release)
  }
}
