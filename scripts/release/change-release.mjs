import { startProgram } from '../install/start-program.mjs'
import { hasCommands, home, importCommands, writeReleaseState } from './releases.mjs'
import { startAndCheck, startServer } from './server-process.mjs'

const maxTries = 2

/**
 * @typedef {import('./releases.mjs').State} State
 * @typedef {import('./releases.mjs').Change} Change
 * @typedef {import('./server-process.mjs').Server} Server
 * @typedef {{ args: string[], onStart: (server: Server) => void, isEnding: () => boolean }} Own
 */

/**
 * Restores the data of an earlier release, using that release's own script.
 * @param {Change} change
 * @param {string} release
 * @returns {Promise<string | undefined>} the fault, if any
 */
async function putBack({ backup, kept }, release) {
  const { program, args } = (await importCommands(release)).ownersCommand('put-back.ts', [
    ...(backup === undefined ? [] : ['--backup', backup]),
    ...(kept === undefined ? [] : ['--kept', kept]),
  ])
  const child = startProgram(program, args, { cwd: home, isQuiet: true })
  const code = await child.ended
  if (code !== 0) return child.output() || `it ended with ${code}`
  console.log(child.output())
  return undefined
}

/**
 * @param {State & { change: Change }} state
 * @param {{ isDone: boolean, words: string }} outcome
 */
function finish({ current, previous, change }, { isDone, words }) {
  const serving = isDone ? change.to : change.from
  const at = new Date().toISOString()
  writeReleaseState({
    current: serving,
    ...(isDone ? { previous: change.from } : previous !== undefined && { previous }),
    outcome: { at, isDone, words, serving },
  })
  if (!isDone) console.error(words)
  else if (current !== serving) console.log(words)
}

/**
 * Prepares the data so that the other release can start on it.
 * @param {Change} change
 * @param {Own & { timeoutMs: number }} own
 * @returns {Promise<string | undefined>} the fault, if any
 */
async function prepareData(change, own) {
  if (change.way === 'restore') return await putBack(change, change.to)
  if (change.way === 'switch') return undefined
  const tried = await startAndCheck(change.to, { ...own, settings: { UPDATE_TRIAL: 'data', WORKERS: '1' } })
  if ('fault' in tried) return tried.fault
  await tried.server.stop()
  return undefined
}

/**
 * Starts the requested release and falls back to the current one if it is unhealthy. Progress is kept in
 * `state.json`, so the next start resumes after a crash, and gives up after two tries. Resolves with the running
 * server.
 * @param {State & { change: Change }} state
 * @param {Own} own
 * @returns {Promise<Server | undefined>}
 */
export async function carryOutChange(state, own) {
  const { change } = state
  const timeoutMs = (change.timeoutSeconds ?? 30) * 1000
  let fault = refusal(change)
  if (fault === undefined) {
    writeReleaseState({ ...state, change: { ...change, tries: change.tries + 1 } })
    fault = await prepareData(change, { ...own, timeoutMs })
  }
  if (fault === undefined) {
    const started = await startAndCheck(change.to, { ...own, timeoutMs })
    if ('server' in started) {
      finish(state, { isDone: true, words: `The release ${change.to} runs.` })
      return started.server
    }
    // Visitors may already have sent data that only the new tables hold, so an operator has to decide about going
    // back.
    if (started.hasListened && change.way === 'try' && !own.isEnding()) {
      const words = `The release ${change.to} runs, but is not well (${started.fault}). Its tables are not those of the one before: npm run rollback says what going back would cost.`
      finish(state, { isDone: true, words })
      return await startServer(change.to, own)
    }
    fault = started.fault
  }
  if (own.isEnding()) {
    // A requested shutdown says nothing about the release: do not count this try.
    writeReleaseState(state)
    return undefined
  }
  return await fallBack(state, fault, own)
}

/** @param {Change} change */
function refusal({ to, tries }) {
  if (!hasCommands(to)) return 'its folder is gone'
  return tries < maxTries ? undefined : 'the machine or its supervisor stopped it twice while it started'
}

/**
 * @param {State & { change: Change }} state
 * @param {string} fault
 * @param {Own} own
 */
async function fallBack(state, fault, { args }) {
  const { change } = state
  if (change.way === 'try') {
    const restoreFault = await putBack(change, change.from)
    // The supervisor's restart tries again: `state.json` still has the change, and the backup is still in its folder.
    if (restoreFault !== undefined)
      throw new Error(
        `The release ${change.to} is not well (${fault}), and the data of the one before could not be put back: ${restoreFault}`,
      )
  }
  const words = `The release ${change.to} is not used (${fault}). The one before runs on.`
  finish(state, { isDone: false, words })
  return await startServer(change.from, { args })
}
