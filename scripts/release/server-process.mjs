import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { checkHealth } from './health-check.mjs'
import { home, importCommands, releasesFolder } from './releases.mjs'

const killAfterMs = 10_000
const parentCheckMs = 500

/**
 * Starts a child process in the installation folder. With `isQuiet` the output is collected and not shown.
 * @param {string} program
 * @param {string[]} args
 * @param {{ settings?: Record<string, string>, isQuiet?: boolean }} [options]
 */
export function startProgram(program, args, { settings = {}, isQuiet = false } = {}) {
  const child = spawn(program, args, {
    cwd: home,
    stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...settings },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      output += text
    })
  let hasEnded = false
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    const end = (/** @type {number} */ code) => {
      hasEnded = true
      resolve(code)
    }
    child.once('error', (error) => {
      console.error(error.message)
      end(127)
    })
    // At `close` the output is complete; at `exit` it may not be.
    child.once('close', (code, signal) => end(signal ? 128 + constants.signals[signal] : (code ?? 1)))
  })
  return {
    ended,
    output: () => output.trim(),
    hasEnded: () => hasEnded,
    /** @param {NodeJS.Signals} signal */
    kill: (signal) => child.kill(signal),
    async stop() {
      if (!hasEnded) child.kill('SIGTERM')
      // The server shuts down within five seconds by itself; kill it if it hangs.
      const killing = setTimeout(() => child.kill('SIGKILL'), killAfterMs)
      const code = await ended
      clearTimeout(killing)
      return code
    },
  }
}

/** @typedef {ReturnType<typeof startProgram>} Server */

/**
 * @param {string} release
 * @param {{ args?: string[], settings?: Record<string, string>, isQuiet?: boolean }} [options]
 */
export async function startServer(release, { args = [], ...options } = {}) {
  const server = await (await importCommands(release)).prepareServer()
  return startProgram(server.program, [...server.args, ...args], options)
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
