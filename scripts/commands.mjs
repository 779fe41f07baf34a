import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { browserPath } from './ensure-browser.mjs'
import { serverFlags } from './server-flags.mjs'
import { root, run, SetupError, setUp } from './setup.mjs'
import { runChecks } from './test-steps.mjs'

const parentCheckMs = 500

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
    // npm hands a signal to its shell only: when that has gone, somebody wanted us to end.
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), parentCheckMs).unref()
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(signal ? 128 + constants.signals[signal] : (code ?? 1)))
  })
}

/** Node's own `--env-file-if-exists` would remark on every start that there is no such file. */
const envFile = () => (existsSync(join(root, '.env')) ? ['--env-file=.env'] : [])

/** @type {Record<string, (args: string[]) => Promise<number>>} */
const commands = {
  async start(args) {
    const node = await setUp({ build: true })
    // What is wrong with the settings is said by the server itself.
    if (!existsSync(join(root, 'dist', 'kept'))) await run(node, [...envFile(), 'scripts/prepare-pages.ts'])
    return runInForeground(node, [...envFile(), ...serverFlags, 'server/main.ts', ...args])
  },
  /** All that a start would have to do first, for a service that starts it later. */
  async prepare() {
    await setUp({ build: true })
    console.log('The site is installed and built.')
    return 0
  },
  async dev(args) {
    const node = await setUp({ build: false })
    return runInForeground(node, [...envFile(), 'scripts/dev.ts', ...args])
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
