/**
 * Where the releases of an installation are, and which one runs. Plain JavaScript for any Node from 20 on. What is written
 * here is read by other releases: names of folders, files and fields stay as they are.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** A release, as a path from the installation: `releases/20261123T013000Z`, or `.` for the one the installation began with. */
const releasePattern = /^(\.|releases\/\d{8}T\d{6}Z)$/
const ownFolder = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** The installation, where `.env` and the data are. It is this folder, unless an update has put us into `releases/`. */
export const home = releasePattern.test(`${basename(dirname(ownFolder))}/${basename(ownFolder)}`)
  ? dirname(dirname(ownFolder))
  : ownFolder

export const releasesFolder = join(home, 'releases')
const stateFile = join(releasesFolder, 'state.json')

/**
 * What is to be done by whoever runs the server. `switch`: start the other release, go back if it is not well. `try`: the
 * same, but on the real data out of visitors' reach first, since going back takes a restore. `restore`: put the backup back,
 * then start the other release.
 * @typedef {{ from: string, to: string, way: 'switch' | 'try' | 'restore', tries: number, timeoutSeconds?: number,
 *   backup?: string, kept?: string }} Change
 *
 * What became of the last change, in a sentence.
 * @typedef {{ at: string, isDone: boolean, words: string, serving: string }} Outcome
 *
 * @typedef {{ current: string, previous?: string, change?: Change, outcome?: Outcome }} State
 */

/** @returns {State} */
export function readState() {
  if (!existsSync(stateFile)) return { current: '.' }
  const state = JSON.parse(readFileSync(stateFile, 'utf8'))
  for (const release of [
    state.current,
    state.previous ?? '.',
    state.change?.from ?? '.',
    state.change?.to ?? '.',
  ])
    if (!releasePattern.test(release)) throw new Error(`${stateFile} names the release ${release}`)
  return state
}

/** In one step, and on the disk before it is acted on. */
export function writeState(/** @type {State} */ state) {
  mkdirSync(releasesFolder, { recursive: true, mode: 0o755 })
  const written = `${stateFile}.${process.pid}`
  const handle = openSync(written, 'w')
  writeSync(handle, `${JSON.stringify(state, undefined, 2)}\n`)
  fsyncSync(handle)
  closeSync(handle)
  renameSync(written, stateFile)
  syncFolder(releasesFolder)
}

function syncFolder(/** @type {string} */ folder) {
  // Windows opens no folders.
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

export const folderOf = (/** @type {string} */ release) => join(home, release)

const commandsOf = (/** @type {string} */ release) =>
  pathToFileURL(join(folderOf(release), 'scripts', 'commands.mjs')).href

/**
 * What each release offers to the others.
 * @typedef {{ program: string, args: string[] }} Runnable
 * @typedef {{ prepareServer: () => Promise<Runnable>, ownersCommand: (script: string, args: string[]) => Runnable }} Commands
 * @param {string} release
 * @returns {Promise<Commands>}
 */
export const importCommands = (release) => import(commandsOf(release))

export const hasCommands = (/** @type {string} */ release) =>
  existsSync(join(folderOf(release), 'scripts', 'commands.mjs'))

/** The commands of the release that is known to run. During a change that is the one before it, which judges the other. */
export function currentCommands() {
  const { current } = readState()
  if (hasCommands(current)) return commandsOf(current)
  throw new Error(
    `${stateFile} says that the release in ${folderOf(current)} runs, but it is not there. Please put it back, or name another one there.`,
  )
}
