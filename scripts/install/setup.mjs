/**
 * Sets up a fresh clone: locked packages, pinned Node, built site. Plain JavaScript for Node 20: nothing is installed yet.
 */
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasPinnedHash } from './node-binary.mjs'
import { withSetupLock } from './setup-lock.mjs'
import { runProgram } from './start-program.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A problem that a person has to solve; the message is a whole sentence. */
export class SetupError extends Error {}

const at = (/** @type {string[]} */ ...parts) => join(root, ...parts)
const installStamp = at('node_modules', '.installed-from')
const pinnedNode = at('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const neededNode = 24
const noNodeSentence = `npm did not bring a Node ${neededNode} that runs here (are install scripts switched off?): please install Node ${neededNode} yourself and start again with it.`

/** What is built, each again when something that it depends on has changed. */
const builds = [
  {
    name: 'site',
    script: 'scripts/build/build.ts',
    stamp: at('dist', '.built-from'),
    inputs: [
      'content',
      'contract',
      'scripts',
      'web',
      'package-lock.json',
      'package.json',
      'tsconfig.base.json',
      'vite.config.ts',
    ],
  },
  {
    name: 'server',
    script: 'scripts/build/program.ts',
    stamp: at('dist', '.server-built-from'),
    inputs: ['content', 'contract', 'scripts/build', 'server', 'package-lock.json', 'package.json'],
  },
]
/** @typedef {typeof builds[number]} Build */

const readIfThere = (/** @type {string} */ file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

function lockHash() {
  const platform = `${process.platform} ${process.arch}`
  return createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .update(platform)
    .digest('hex')
}

/** @returns {string[]} */
function filesIn(/** @type {string} */ folder) {
  const entries = readdirSync(at(folder), { withFileTypes: true }).filter(
    // web/generated is output of the build.
    ({ name }) => name !== 'generated' && !/\.test\.tsx?$/.test(name),
  )
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}

/**
 * @param {Build} build
 * @param {(file: string) => string | Buffer} read
 */
function inputHash({ inputs }, read) {
  const hash = createHash('sha256')
  const files = inputs.flatMap((input) => (/\.\w+$/.test(input) ? [input] : filesIn(input)))
  for (const file of files.sort()) if (existsSync(at(file))) hash.update(`${file}\0`).update(read(at(file)))
  return hash.digest('hex')
}

/** Two hashes of the build's inputs: a quick one of sizes and times, and a sure one of contents. */
const quickHash = (/** @type {Build} */ build) =>
  inputHash(build, (file) => {
    const { size, mtimeMs } = statSync(file)
    return `${size} ${mtimeMs} `
  })
const sureHash = (/** @type {Build} */ build) => inputHash(build, (file) => readFileSync(file))

/** Whether the packages match the lock file: after a manual `npm install` none needs to be installed. */
function isInstalledAsLocked() {
  const installed = JSON.parse(readIfThere(at('node_modules', '.package-lock.json')) || '{}').packages ?? {}
  const locked = Object.entries(JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages)
  return locked.every(([path, entry]) => {
    if (path === '' || (entry.optional && !installed[path])) return true
    return installed[path]?.version === entry.version && existsSync(at(path))
  })
}

export const isInstalled = () => readIfThere(installStamp) === lockHash() && existsSync(nodeProgram())

/** Reads the contents only if sizes or times differ: a fresh checkout has new times but the same contents. */
function isBuilt(/** @type {Build} */ build) {
  const [quick, sure] = readIfThere(build.stamp).split('\n')
  const quickNow = quickHash(build)
  if (quick === quickNow) return true
  if (sure !== sureHash(build)) return false
  try {
    writeFileSync(build.stamp, `${quickNow}\n${sure}`)
  } catch {
    // In a read-only folder only the next start takes a little longer.
  }
  return true
}

/** The Node binary for the server. */
export function nodeProgram() {
  const ownIsNewEnough = Number(process.versions.node.split('.')[0]) >= neededNode
  return existsSync(pinnedNode) || !ownIsNewEnough ? pinnedNode : process.execPath
}

/**
 * npm's program and first arguments. If npm started us, its script and Node are known. Its Node matters, because the
 * `node` on the PATH may be inside the folder that npm is about to replace.
 * @returns {[string, string[], { cwd: string, shell?: boolean }]}
 */
export function npmProgram() {
  const { npm_execpath, npm_node_execpath } = process.env
  if (npm_execpath && /npm-cli\.c?js$/.test(npm_execpath))
    return [npm_node_execpath || process.execPath, [npm_execpath], { cwd: root }]
  return process.platform === 'win32'
    ? ['npm.cmd', [], { cwd: root, shell: true }]
    : ['npm', [], { cwd: root }]
}

const networkFailure =
  /EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ECONNRESET|ERR_SOCKET_TIMEOUT|ENOTCACHED/

/**
 * Advice for a failed installation, by patterns in npm's output.
 * @type {[RegExp, string][]}
 */
const installFailures = [
  [
    /EACCES|EPERM|EROFS/,
    `The folder ${root} cannot be written to, so the packages cannot be installed there.`,
  ],
  [/ENOSPC/, 'The disk is full: the packages need about 600 MB.'],
  [
    networkFailure,
    'npm could not reach its package registry: the first start needs a network connection, later ones do not.',
  ],
]

async function install() {
  const [npm, npmArgs, options] = npmProgram()
  if ((await runProgram(npm, [...npmArgs, '--version'], options)).code !== 0)
    throw new SetupError('npm was not found: please install Node 20 or newer together with npm.')
  console.log('Installing the packages (the first time this takes a minute or two) ...')
  // Without a network npm takes minutes to fail, although its cache may have everything.
  const ping = await runProgram(
    npm,
    [...npmArgs, 'ping', '--fetch-retries=1', '--fetch-retry-mintimeout=1000'],
    options,
  )
  const isCutOff = ping.code !== 0 && networkFailure.test(ping.output)
  // Includes development packages even if NODE_ENV is production: the site is built here.
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const cache = isCutOff ? '--offline' : '--prefer-offline'
  // npm does not reliably enforce allowScripts: skip all scripts, then run those of allowed packages.
  for (const command of [
    ['ci', '--ignore-scripts'],
    ['rebuild', ...packagesWithScripts()],
  ]) {
    const { code, output } = await runProgram(npm, [...npmArgs, ...command, ...flags, cache], options)
    if (code === 0) continue
    for (const [pattern, sentence] of installFailures)
      if (pattern.test(output)) throw new SetupError(sentence)
    throw new SetupError(`${output}\nThe packages could not be installed; npm's reason is above.`)
  }
}

const packagesWithScripts = () =>
  Object.entries(JSON.parse(readFileSync(at('package.json'), 'utf8')).allowScripts)
    .filter(([, isAllowed]) => isAllowed)
    .map(([name]) => name)

async function installIfNeeded() {
  if (isInstalled()) return
  if (!isInstalledAsLocked() || !existsSync(pinnedNode)) await install()
  if (existsSync(pinnedNode) && !(await hasPinnedHash(pinnedNode))) {
    rmSync(pinnedNode)
    throw new SetupError(
      'The Node that npm brought is not the one that this release was made with, so it was deleted: please ask whoever made the release before you go on.',
    )
  }
  if ((await runProgram(pinnedNode, ['--version'])).code !== 0) {
    rmSync(pinnedNode, { force: true })
    if (nodeProgram() === pinnedNode) throw new SetupError(noNodeSentence)
  }
  writeFileSync(installStamp, lockHash())
}

async function buildIfNeeded(/** @type {Build} */ build) {
  if (isBuilt(build)) return
  const { name, script, stamp } = build
  const stamped = `${quickHash(build)}\n${sureHash(build)}`
  console.log(`Building the ${name} ...`)
  rmSync(stamp, { force: true })
  const { code, output } = await runProgram(nodeProgram(), [script], { cwd: root })
  if (code !== 0) throw new SetupError(`${output}\nThe ${name} could not be built; the reason is above.`)
  writeFileSync(stamp, stamped)
}

function refuseReadOnlyFolder() {
  try {
    mkdirSync(at('.cache'), { recursive: true })
    accessSync(root, constants.W_OK)
    accessSync(at('.cache'), constants.W_OK)
  } catch {
    throw new SetupError(`The folder ${root} cannot be written to, so the site cannot be set up there.`)
  }
}

/**
 * Does the missing set-up steps and returns the Node binary. A later start with nothing to do takes no lock.
 * @param {{ build: boolean }} options
 */
export async function installAndBuild({ build }) {
  if (isInstalled() && (!build || builds.every(isBuilt))) return nodeProgram()
  refuseReadOnlyFolder()
  await withSetupLock(at('.cache', 'setup.lock'), async () => {
    await installIfNeeded()
    if (build) for (const one of builds) await buildIfNeeded(one)
  })
  return nodeProgram()
}
