import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { checkHealth } from './health-check.mjs'
import { home, importCommands, releasesFolder } from './releases.mjs'

const hangsAfterMs = 10_000

/**
 * The server of a release as a child, with the installation as its working directory. A quiet one keeps what it says to itself.
 * @param {string} release
 * @param {{ args?: string[], settings?: Record<string, string>, isQuiet?: boolean }} [options]
 */
export async function startServer(release, { args = [], settings = {}, isQuiet = false } = {}) {
  const server = await (await importCommands(release)).prepareServer()
  const child = spawn(server.program, [...server.args, ...args], {
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
    // What a quiet one has said is complete at its close.
    /** @type {(code: number | null, signal: NodeJS.Signals | null) => void} */
    const onEnd = (code, signal) => end(signal ? 128 + constants.signals[signal] : (code ?? 1))
    child.once(isQuiet ? 'close' : 'exit', onEnd)
  })
  return {
    ended,
    output: () => output.trim(),
    hasEnded: () => hasEnded,
    /** @param {NodeJS.Signals} signal */
    kill: (signal) => child.kill(signal),
    async stop() {
      if (!hasEnded) child.kill('SIGTERM')
      // It ends by itself within five seconds, unless it hangs.
      const killing = setTimeout(() => child.kill('SIGKILL'), hangsAfterMs)
      const code = await ended
      clearTimeout(killing)
      return code
    },
  }
}

/** @typedef {Awaited<ReturnType<typeof startServer>>} Server */

/**
 * Starts the server of a release and finds out how it is. Without a fault it is running, otherwise nothing is.
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
    const unwell = await checkHealth({ readyFile, hasEnded: server.hasEnded, timeoutMs })
    if (unwell === undefined) return { server }
    await server.stop()
    return { ...unwell, output: server.output() }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error), hasListened: false, output: '' }
  } finally {
    rmSync(readyFile, { force: true })
  }
}
