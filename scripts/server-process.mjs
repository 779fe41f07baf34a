import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { checkHealth } from './health-check.mjs'
import { commandsOf, home, releasesFolder } from './releases.mjs'

const hangsAfterMs = 10_000

/**
 * The server of a release as a child, with the installation as its working directory.
 * @param {string} release
 * @param {{ args?: string[], isTrial?: boolean, readyFile?: string }} [options]
 */
export async function startServer(release, { args = [], isTrial = false, readyFile } = {}) {
  /** @type {{ prepareServer: () => Promise<{ program: string, args: string[] }> }} */
  const commands = await import(commandsOf(release))
  const server = await commands.prepareServer()
  if (readyFile !== undefined) rmSync(readyFile, { force: true })
  const child = spawn(server.program, [...server.args, ...args], {
    cwd: home,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(readyFile !== undefined && { READY_FILE: readyFile }),
      ...(isTrial && { UPDATE_TRIAL: 'data', WORKERS: '1' }),
    },
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
    child.once('exit', (code, signal) => end(signal ? 128 + constants.signals[signal] : (code ?? 1)))
  })
  return {
    ended,
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

const readyFile = () => join(releasesFolder, `ready-${process.pid}`)

/**
 * Starts the server of a release and finds out how it is. Without a fault it is running, otherwise nothing is.
 * @param {string} release
 * @param {{ args?: string[], isTrial?: boolean, timeoutMs: number, onStart: (server: Server) => void }} options
 * @returns {Promise<{ server: Server } | { fault: string, hasListened: boolean }>}
 */
export async function startAndCheck(release, { timeoutMs, onStart, ...options }) {
  const file = readyFile()
  try {
    const server = await startServer(release, { ...options, readyFile: file })
    onStart(server)
    const unwell = await checkHealth({ readyFile: file, hasEnded: server.hasEnded, timeoutMs })
    if (unwell === undefined) return { server }
    await server.stop()
    return unwell
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error), hasListened: false }
  } finally {
    rmSync(file, { force: true })
  }
}
