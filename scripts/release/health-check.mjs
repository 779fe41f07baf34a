import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const pauseMs = 100
const answerTimeoutMs = 5_000

/** @param {string} file */
const readAddress = (file) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])

/**
 * Checks readiness and home page.
 * @param {string} address
 * @returns {Promise<string | undefined>} the fault, if any
 */
async function findFault(address) {
  try {
    for (const path of ['/readyz', '/']) {
      const answer = await fetch(address + path, { signal: AbortSignal.timeout(answerTimeoutMs) })
      const body = await answer.text()
      if (answer.status !== 200) return `${path} answers ${answer.status}`
      if (path === '/' && !/<h1[ >]/.test(body)) return 'the home page is empty'
    }
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/**
 * Waits for the server's ready file, then polls readiness and home page. Resolves with the last fault and whether the
 * server listened, or with undefined if healthy.
 * @param {{ readyFile: string, hasEnded: () => boolean, timeoutMs: number }} server
 */
export async function checkHealth({ readyFile, hasEnded, timeoutMs }) {
  const until = Date.now() + timeoutMs
  let fault = 'it does not listen'
  let hasListened = false
  while (Date.now() < until && !hasEnded()) {
    // A trailing line break shows that the file is completely written.
    const [address, end] = readAddress(readyFile)
    if (address && end !== undefined) {
      const found = await findFault(address)
      if (found === undefined) return undefined
      hasListened = true
      fault = found
    }
    await wait(pauseMs)
  }
  return { fault: hasEnded() ? 'it ended instead of starting' : fault, hasListened }
}
