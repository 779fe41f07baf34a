import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const killAfterMs = 10_000

/**
 * Starts a program, which shares our terminal. With `onText` its output goes there instead, with `isQuiet` nowhere; both
 * collect it.
 * @typedef {{ cwd?: string, shell?: boolean, settings?: Record<string, string>, env?: NodeJS.ProcessEnv,
 *   isQuiet?: boolean, onText?: (text: string) => void }} Options
 * @param {string} program
 * @param {string[]} args
 * @param {Options} [options]
 */
export function startProgram(program, args, options = {}) {
  const { settings, env = process.env, isQuiet = false, onText, ...others } = options
  const child = spawn(program, args, {
    ...others,
    stdio: isQuiet || onText ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...env, ...settings },
  })
  let output = ''
  const collect = (/** @type {string} */ text) => {
    output += text
    onText?.(text)
  }
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', collect)
  let hasEnded = false
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    const end = (/** @type {number} */ code) => {
      hasEnded = true
      resolve(code)
    }
    child.once('error', ({ message }) => {
      if (child.stdout) collect(message)
      else console.error(message)
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

/**
 * Runs a program without showing its output; resolves with its exit code and all it printed.
 * @param {string} program
 * @param {string[]} args
 * @param {Options} [options]
 */
export async function runProgram(program, args, options) {
  const child = startProgram(program, args, { ...options, isQuiet: true })
  return { code: await child.ended, output: child.output() }
}
