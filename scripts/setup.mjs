/**
 * Installs the locked packages if the lock file has changed, and builds if a source is newer than the build. With
 * `--packages` it only installs. Plain JavaScript for Node 20: on a new machine nothing is installed yet.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const oldestNode = 20
const neededNode = 24
const packagesStamp = 'node_modules/.installed-from'
const buildStamp = 'dist/.built'
const node = 'node_modules/.bin/node'
const sources = [
  ...['content', 'contract', 'scripts/build', 'server', 'web'],
  ...['package.json', 'package-lock.json', 'vite.config.ts'],
]

/** A problem that a person has to solve; the message is a whole sentence. */
class SetupError extends Error {}

/**
 * Runs a program without showing its output.
 * @param {string} program
 * @param {string[]} args
 */
function run(program, args) {
  const { status, error, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  return { isDone: status === 0, output: error ? error.message : `${stdout}${stderr}`.trim() }
}

// The packages differ by platform.
const lockHash = () =>
  createHash('sha256')
    .update(`${process.platform} ${process.arch}`)
    .update(readFileSync('package-lock.json'))
    .digest('hex')

const isInstalled = () => existsSync(packagesStamp) && readFileSync(packagesStamp, 'utf8') === lockHash()

function install() {
  console.log('Installing the packages (the first time this takes a minute or two) ...')
  // Development packages too, whatever NODE_ENV says: the site is built here.
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline']
  // No package runs a script at its installation but `node`, which fetches the Node that runs the site.
  for (const command of [
    ['ci', '--ignore-scripts'],
    ['rebuild', 'node'],
  ]) {
    const { isDone, output } = run('npm', [...command, ...flags])
    if (!isDone)
      throw new SetupError(
        `${output}\nThe packages could not be installed; npm's reason is above. The first start needs a network.`,
      )
  }
  if (!run(node, ['--version']).isDone)
    throw new SetupError(
      `npm did not bring a Node ${neededNode} that runs here (are install scripts switched off?).`,
    )
  writeFileSync(packagesStamp, lockHash())
}

/**
 * When a source was last changed, added or removed: a folder has the time of its last added or removed entry.
 * @param {string} path
 * @returns {number}
 */
function changedAt(path) {
  const about = statSync(path)
  if (!about.isDirectory()) return about.mtimeMs
  const inside = readdirSync(path).filter((name) => !/\.test\.tsx?$/.test(name) && name !== 'generated')
  return Math.max(about.mtimeMs, ...inside.map((name) => changedAt(join(path, name))))
}

const isBuilt = () =>
  existsSync(buildStamp) && Math.max(...sources.map(changedAt)) <= statSync(buildStamp).mtimeMs

function build() {
  console.log('Building the site ...')
  const startedAt = new Date()
  const { isDone, output } = run(node, ['scripts/build/build.ts'])
  if (!isDone) throw new SetupError(`${output}\nThe site could not be built; the reason is above.`)
  writeFileSync(buildStamp, '')
  // A source that was saved during the build is newer.
  utimesSync(buildStamp, startedAt, startedAt)
}

try {
  if (Number(process.versions.node.split('.')[0]) < oldestNode)
    throw new SetupError(
      `Node ${process.versions.node} is too old: please install Node ${oldestNode} or newer.`,
    )
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  if (!isInstalled()) install()
  if (!process.argv.includes('--packages') && !isBuilt()) build()
  if (!existsSync('.env')) copyFileSync('.env.example', '.env')
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
