import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { browserPath } from './ensure-browser.mjs'
import { root, SetupError, setUp } from './setup.mjs'
import { runChecks } from './test-steps.mjs'

/**
 * Runs a program in the foreground and answers its exit code.
 * @param {string} program
 * @param {string[]} args
 */
function runInForeground(program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit' })
    // A terminal gives Ctrl-C to the whole group; the child would see it twice.
    const forwardInterrupt = () => process.stdin.isTTY || child.kill('SIGINT')
    process.on('SIGINT', forwardInterrupt)
    for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP']))
      process.on(signal, () => child.kill(signal))
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(signal ? 128 + constants.signals[signal] : (code ?? 1)))
  })
}

/** @type {Record<string, (args: string[]) => Promise<number>>} */
const commands = {
  async start(args) {
    const node = await setUp({ build: true })
    return runInForeground(node, ['--env-file-if-exists=.env', 'server/main.ts', ...args])
  },
  async dev(args) {
    const node = await setUp({ build: false })
    return runInForeground(node, ['--env-file-if-exists=.env', 'scripts/dev.ts', ...args])
  },
  async test() {
    await setUp({ build: true })
    return runChecks({ BROWSER_PATH: await browserPath() })
  },
}

/**
 * @param {string} name
 * @param {string[]} args
 */
export async function runCommand(name, args) {
  try {
    process.exitCode = await commands[name]?.(args)
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
