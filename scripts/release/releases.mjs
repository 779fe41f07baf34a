/**
 * Locates an installation's releases and stores which one runs. Plain JavaScript for any Node from 20 on. Other
 * releases read these files: names of folders, files and fields must not change.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Release path relative to the installation: `releases/20261123T013000Z`, or `.` for the first release. */
const releasePattern = /^(\.|releases\/\d{8}T\d{6}Z)$/
const ownFolder = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/**
 * The installation folder, which holds `.env` and the data: the parent of `releases/` for updated releases, otherwise
 * this folder.
 */
export const home = releasePattern.test(`${basename(dirname(ownFolder))}/${basename(ownFolder)}`)
  ? dirname(dirname(ownFolder))
  : ownFolder

export const releasesFolder = join(home, 'releases')
const stateFile = join(releasesFolder, 'state.json')

/**
 * A change for the supervisor to carry out. `switch`: start the other release and go back if it is unhealthy. `try`:
 * start it on the real data before visitors are let in, because going back takes a restore. `restore`: restore the
 * backup, then start the other release.
 * @typedef {{ from: string, to: string, way: 'switch' | 'try' | 'restore', tries: number, timeoutSeconds?: number,
 *   backup?: string, kept?: string }} Change
 *
 * The result of the last change, with a sentence for the operator.
 * @typedef {{ at: string, isDone: boolean, words: string, serving: string }} Outcome
 *
 * @typedef {{ current: string, previous?: string, change?: Change, outcome?: Outcome }} State
 */

/** @returns {State} */
export function readReleaseState() {
  if (!existsSync(stateFile)) return { current: '.' }
  const state = JSON.parse(readFileSync(stateFile, 'utf8'))
  const others = [state.previous, state.change?.from, state.change?.to].filter((one) => one !== undefined)
  for (const release of [state.current, ...others])
    if (!releasePattern.test(release)) throw new Error(`${stateFile} names the release ${release}`)
  return state
}

/** Writes atomically and syncs to the disk before anybody acts on the state. */
export function writeReleaseState(/** @type {State} */ state) {
  mkdirSync(releasesFolder, { recursive: true, mode: 0o755 })
  const written = `${stateFile}.${process.pid}`
  writeFileSync(written, `${JSON.stringify(state, undefined, 2)}\n`, { flush: true })
  renameSync(written, stateFile)
  // Windows cannot open folders.
  if (process.platform === 'win32') return
  const handle = openSync(releasesFolder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

export const folderOfRelease = (/** @type {string} */ release) => join(home, release)

const commandsOf = (/** @type {string} */ release) =>
  pathToFileURL(join(folderOfRelease(release), 'scripts', 'commands.mjs')).href

/**
 * Commands that every release exports for the others.
 * @typedef {{ program: string, args: string[] }} Runnable
 * @typedef {{ prepareServer: () => Promise<Runnable>, ownersCommand: (script: string, args: string[]) => Runnable }} Commands
 * @param {string} release
 * @returns {Promise<Commands>}
 */
export const importCommands = (release) => import(commandsOf(release))

export const hasCommands = (/** @type {string} */ release) =>
  existsSync(join(folderOfRelease(release), 'scripts', 'commands.mjs'))

/**
 * Commands of the last release known to work. During a change this is the previous release, which checks the new one.
 */
export function currentCommands() {
  const { current } = readReleaseState()
  if (hasCommands(current)) return commandsOf(current)
  throw new Error(
    `${stateFile} says that the release in ${folderOfRelease(current)} runs, but it is not there. Please put it back, or name another one there.`,
  )
}
