import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startProgram } from '../install/start-program.mjs'
import { checkHealth } from './health-check.mjs'
import { home, importCommands, releasesFolder } from './releases.mjs'

/** glibc gives each thread an arena of its own to allocate from; with two for all, a process is 5 MB smaller at rest. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }

const parentCheckMs = 500

/** @typedef {ReturnType<typeof startProgram>} Server */

/**
 * @param {string} release
 * @param {{ args?: string[], settings?: Record<string, string>, isQuiet?: boolean }} [options]
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

/**
 * Starts a release's server and checks its health. The server keeps running only if it is healthy.
 * @param {string} release
 * @param {{ args?: string[], settings?: Record<string, string>, isQuiet?: boolean, timeoutMs: number,
 *   onStart?: (server: Server) => void }} options
 * @returns {Promise<{ server: Server } | { fault: string, hasListened: boolean, output: string }>}
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
    const found = await checkHealth({ readyFile, hasEnded: server.hasEnded, timeoutMs })
    if (found === undefined) return { server }
    await server.stop()
    return { ...found, output: server.output() }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error), hasListened: false, output: '' }
  } finally {
    rmSync(readyFile, { force: true })
  }
}
