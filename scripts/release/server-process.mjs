import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startProgram } from '../install/start-program.mjs'
import { home, importCommands, releasesFolder } from './releases.mjs'

/** glibc gives each thread an arena of its own to allocate from; with two for all, a process is 5 MB smaller at rest. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }

const parentCheckMs = 500
const healthCheckMs = 100
const answerTimeoutMs = 5_000

/**
 * @typedef {ReturnType<typeof startProgram>} Server
 * @typedef {{ args?: string[], settings?: Record<string, string>, isQuiet?: boolean }} Options
 */

/**
 * @param {string} release
 * @param {Options} [options]
 */
export async function startServer(release, { args = [], settings, ...options } = {}) {
  const server = await (await importCommands(release)).prepareServer()
  const all = { ...options, settings: { ...serverEnvironment, ...settings }, cwd: home }
  return startProgram(server.program, [...server.args, ...args], all)
}

/**
 * Calls `end` when this process should exit. Ctrl-C reaches the whole process group, so forwarding it would signal
 * the child twice.
 * @param {(signal: NodeJS.Signals, hasChildGotIt: boolean) => void} end
 */
export function onShutdown(end) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => end(signal, signal === 'SIGINT' && process.stdin.isTTY))
  // npm signals only its shell, so treat the death of the parent shell as a request to exit.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && end('SIGTERM', false), parentCheckMs).unref()
}

/** Asks for readiness and the home page; resolves with the fault, if any. */
async function findFault(/** @type {string} */ address) {
  for (const path of ['/readyz', '/']) {
    const answer = await fetch(address + path, { signal: AbortSignal.timeout(answerTimeoutMs) })
    const body = await answer.text()
    if (answer.status !== 200) return `${path} answers ${answer.status}`
    if (path === '/' && !/<h1[ >]/.test(body)) return 'the home page is empty'
  }
  return undefined
}

const messageOf = (/** @type {unknown} */ error) => (error instanceof Error ? error.message : String(error))

/**
 * Starts a release's server and waits until it is well. Otherwise it is stopped, and the last fault is told.
 * @param {string} release
 * @param {Options & { timeoutMs: number, onStart?: (server: Server) => void }} options
 * @returns {Promise<{ server: Server } | { fault: string, hasListened?: boolean, output?: string }>}
 */
export async function startAndCheck(release, { timeoutMs, onStart, settings, ...options }) {
  const readyFile = join(releasesFolder, `ready-${process.pid}`)
  rmSync(readyFile, { force: true })
  try {
    const server = await startServer(release, {
      ...options,
      settings: { ...settings, READY_FILE: readyFile },
    })
    onStart?.(server)
    const until = Date.now() + timeoutMs
    let fault = 'it does not listen'
    let hasListened = false
    while (Date.now() < until && !server.hasEnded()) {
      const [address, end] = existsSync(readyFile) ? readFileSync(readyFile, 'utf8').split('\n') : []
      // A trailing line break shows that the file is completely written.
      if (address && end !== undefined) {
        const found = await findFault(address).catch(messageOf)
        if (found === undefined) return { server }
        hasListened = true
        fault = found
      }
      await wait(healthCheckMs)
    }
    if (server.hasEnded()) fault = 'it ended instead of starting'
    await server.stop()
    return { fault, hasListened, output: server.output() }
  } catch (error) {
    return { fault: messageOf(error) }
  } finally {
    rmSync(readyFile, { force: true })
  }
}
