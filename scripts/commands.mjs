import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { confinedFlags } from '../server/process/allowances.mjs'
import { runChecks } from './checks/test-steps.mjs'
import { browserPath } from './install/ensure-browser.mjs'
import { installAndBuild, isInstalled, nodeProgram, root, SetupError } from './install/setup.mjs'
import { runProgram, startProgram } from './install/start-program.mjs'
import { home } from './release/releases.mjs'
import { onShutdown } from './release/server-process.mjs'
import { supervise } from './release/supervise.mjs'

/**
 * Runs a program in the foreground and resolves with its exit code.
 * @param {string} program
 * @param {string[]} args
 */
function runInForeground(program, args) {
  const child = startProgram(program, args, { cwd: home })
  onShutdown((signal, hasChildGotIt) => {
    if (!hasChildGotIt) child.kill(signal)
  })
  return child.ended
}

/** Node's own `--env-file-if-exists` would print a notice at every start without such a file. */
const envFile = () => (existsSync(join(home, '.env')) ? ['--env-file=.env'] : [])

const pagesScript = join(root, 'scripts', 'build', 'prepare-pages.ts')

/**
 * Installs, builds, and renders the pages before the first start. Errors in the settings are left for the server to
 * report.
 */
async function prepareSite() {
  const node = await installAndBuild({ build: true })
  if (!existsSync(join(root, 'dist', 'kept')))
    await runProgram(node, [...envFile(), pagesScript], { cwd: home })
  return node
}

/** The server's settings, read by the same Node that will start it. */
function readSettings(/** @type {string} */ node) {
  if (envFile().length === 0) return process.env
  const print = ['--print', 'JSON.stringify(process.env)']
  const { stdout } = spawnSync(node, [...envFile(), ...print], { cwd: home, encoding: 'utf8' })
  return JSON.parse(stdout)
}

/**
 * The server's program and arguments, once everything is prepared. Called by other releases that hand over to this one.
 */
export async function prepareServer() {
  const program = await prepareSite()
  const settings = readSettings(program)
  return {
    program,
    args: [
      ...envFile(),
      ...confinedFlags({ root, home, settings }),
      join(root, 'dist', 'program', 'main.mjs'),
    ],
  }
}

/**
 * Program and arguments of a script of this release. Other releases run `put-back.ts` and `release-info.ts` by it: those
 * two, this file and `run.mjs` must keep their paths.
 * @param {string} script
 * @param {string[]} args
 */
export const ownersCommand = (script, args) => ({
  program: nodeProgram(),
  args: [...envFile(), '--disable-warning=ExperimentalWarning', join(root, 'scripts', script), ...args],
})

/** @param {string} script */
const asOwner = (script) => (/** @type {string[]} */ words) => {
  if (!isInstalled())
    throw new SetupError('The site is not set up yet. Please start it once first: npm start')
  const { program, args } = ownersCommand(script, words)
  return runInForeground(program, args)
}

/** @type {Record<string, (args: string[]) => Promise<number>>} */
const commands = {
  start: supervise,
  backup: asOwner('owner/backup.ts'),
  restore: asOwner('owner/restore.ts'),
  data: asOwner('owner/data.ts'),
  'set-password': asOwner('owner/set-password.ts'),
  'second-step': asOwner('owner/second-step.ts'),
  update: asOwner('release/update.ts'),
  rollback: (args) => asOwner('release/update.ts')(['--back', ...args]),
  /** Does all set-up work now, for a service that starts the site later. */
  async prepare() {
    const node = await installAndBuild({ build: true })
    // Without settings the pages would be rendered for a wrong address.
    if (envFile().length > 0) await runProgram(node, [...envFile(), pagesScript], { cwd: home })
    console.log('The site is installed and built.')
    return 0
  },
  async dev(args) {
    const node = await installAndBuild({ build: false })
    return runInForeground(node, [...envFile(), 'scripts/build/dev.ts', ...args])
  },
  async test() {
    await installAndBuild({ build: true })
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
