/**
 * Brings a fresh clone to the point where its own programs can run: the packages of the lock file, the pinned Node,
 * the built site. Plain JavaScript for any Node from 20 on, since nothing is installed when it first runs.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './setup-lock.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Something a person has to put right; its message is a whole sentence. */
export class SetupError extends Error {}

const at = (/** @type {string[]} */ ...parts) => join(root, ...parts)
const installStamp = at('node_modules', '.installed-from')
const buildStamp = at('dist', '.built-from')
const pinnedNode = at('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const neededNode = 24
const noNodeSentence = `npm did not bring a Node ${neededNode} that runs here (are install scripts switched off?): please install Node ${neededNode} yourself and start again with it.`

/** Everything that can change what the build makes. */
const buildInputs = [
  'content',
  'contract',
  'scripts',
  'web',
  'package-lock.json',
  'package.json',
  'tsconfig.base.json',
  'vite.config.ts',
]

const readIfThere = (/** @type {string} */ file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

function lockHash() {
  const platform = `${process.platform} ${process.arch}`
  return createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .update(platform)
    .digest('hex')
}

function inputHash() {
  const hash = createHash('sha256')
  const add = (/** @type {string} */ path, /** @type {boolean} */ isFolder) => {
    if (!isFolder)
      return void (existsSync(at(path)) && hash.update(`${path}\0`).update(readFileSync(at(path))))
    const entries = readdirSync(at(path), { withFileTypes: true })
    // What the build itself writes into web/generated is no input.
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1)))
      if (entry.name !== 'generated' && !/\.test\.tsx?$/.test(entry.name))
        add(join(path, entry.name), entry.isDirectory())
  }
  for (const input of buildInputs) add(input, !/\.\w+$/.test(input))
  return hash.digest('hex')
}

/** Packages put there by hand with `npm install` need no second installation. */
function isInstalledAsLocked() {
  const installed = JSON.parse(readIfThere(at('node_modules', '.package-lock.json')) || '{}').packages ?? {}
  const locked = Object.entries(JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages)
  return locked.every(([path, entry]) => {
    if (path === '' || (entry.optional && !installed[path])) return true
    return installed[path]?.version === entry.version && existsSync(at(path))
  })
}

const isInstalled = () => readIfThere(installStamp) === lockHash() && existsSync(nodeProgram())
const isBuilt = () => readIfThere(buildStamp) === inputHash()

/** The Node that the server runs on. */
function nodeProgram() {
  const ownIsNewEnough = Number(process.versions.node.split('.')[0]) >= neededNode
  return existsSync(pinnedNode) || !ownIsNewEnough ? pinnedNode : process.execPath
}

/**
 * Runs a program quietly; answers its exit code and all it said.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, options = {}) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text) => {
        output += text
      })
    child.once('error', (error) => resolve({ code: 127, output: error.message }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/**
 * npm as a program and its first arguments. Started by npm we know its file and its Node; the latter matters, because
 * the `node` on the PATH may be the one inside the folder that npm is about to replace.
 * @returns {[string, string[], { shell?: boolean }]}
 */
export function npmProgram() {
  const { npm_execpath, npm_node_execpath } = process.env
  if (npm_execpath && /npm-cli\.c?js$/.test(npm_execpath))
    return [npm_node_execpath || process.execPath, [npm_execpath], {}]
  return process.platform === 'win32' ? ['npm.cmd', [], { shell: true }] : ['npm', [], {}]
}

const networkFailure =
  /EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ECONNRESET|ERR_SOCKET_TIMEOUT|ENOTCACHED/

/**
 * What to tell somebody whose installation failed, by what npm printed.
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
  if ((await run(npm, [...npmArgs, '--version'], options)).code !== 0)
    throw new SetupError('npm was not found: please install Node 20 or newer together with npm.')
  console.log('Installing the packages (the first time this takes a minute or two) ...')
  // Without a network npm would take minutes to say so; it may still have all it needs in its cache.
  const ping = await run(
    npm,
    [...npmArgs, 'ping', '--fetch-retries=1', '--fetch-retry-mintimeout=1000'],
    options,
  )
  const isCutOff = ping.code !== 0 && networkFailure.test(ping.output)
  // Development packages too, whatever NODE_ENV says: the site is built here.
  const flags = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const cache = isCutOff ? '--offline' : '--prefer-offline'
  const { code, output } = await run(npm, [...npmArgs, ...flags, cache], options)
  if (code === 0) return
  for (const [pattern, sentence] of installFailures) if (pattern.test(output)) throw new SetupError(sentence)
  throw new SetupError(`${output.trim()}\nThe packages could not be installed; npm's reason is above.`)
}

async function installIfNeeded() {
  if (isInstalled()) return
  if (!isInstalledAsLocked() || !existsSync(pinnedNode)) await install()
  if ((await run(pinnedNode, ['--version'])).code !== 0) {
    rmSync(pinnedNode, { force: true })
    if (nodeProgram() === pinnedNode) throw new SetupError(noNodeSentence)
  }
  writeFileSync(installStamp, lockHash())
}

async function buildIfNeeded() {
  const hash = inputHash()
  if (readIfThere(buildStamp) === hash) return
  console.log('Building the site ...')
  rmSync(buildStamp, { force: true })
  const { code, output } = await run(nodeProgram(), ['scripts/build.ts'])
  if (code !== 0) throw new SetupError(`${output.trim()}\nThe site could not be built; the reason is above.`)
  writeFileSync(buildStamp, hash)
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
 * Does what is still to do, and answers the Node to run things with. The usual later start takes no lock.
 * @param {{ build: boolean }} options
 */
export async function setUp({ build }) {
  if (isInstalled() && (!build || isBuilt())) return nodeProgram()
  refuseReadOnlyFolder()
  await withLock(at('.cache', 'setup.lock'), async () => {
    await installIfNeeded()
    if (build) await buildIfNeeded()
  })
  return nodeProgram()
}
