import { startProgram } from '../install/start-program.mjs'
import { hasCommands, home, importCommands, readReleaseState, writeReleaseState } from './releases.mjs'
import { onShutdown, startAndCheck, startServer } from './server-process.mjs'

const pollMs = 500
const maxTries = 2

/**
 * @typedef {import('./releases.mjs').Change} Change
 * @typedef {import('./releases.mjs').State & { change: Change }} Asked
 * @typedef {import('./server-process.mjs').Server} Server
 * @typedef {{ args: string[], onStart: (server: Server) => void, isEnding: () => boolean }} Own
 */

/**
 * Runs the current release's server in the foreground, and switches when an update or rollback asks for it. Resolves
 * with the server's exit code once it has ended.
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export async function supervise(args) {
  /** @type {Server | undefined} */
  let running
  let isEnding = false
  const onStart = (/** @type {Server} */ server) => {
    running = server
    if (isEnding) server.kill('SIGTERM')
  }
  onShutdown((signal, hasChildGotIt) => {
    isEnding = true
    if (!hasChildGotIt) running?.kill(signal)
  })

  for (;;) {
    const { change, ...state } = readReleaseState()
    const server = change
      ? await carryOutChange({ ...state, change }, { args, onStart, isEnding: () => isEnding })
      : await startServer(state.current, { args })
    if (server === undefined) return 0
    onStart(server)
    await endOrChange(server)
    if (server.hasEnded() || isEnding) return await server.ended
    console.log('Another release takes over ...')
    await server.stop()
    if (isEnding) return 0
  }
}

function isChangeAsked() {
  try {
    return readReleaseState().change !== undefined
  } catch {
    // The file may be half edited: keep serving meanwhile.
    return false
  }
}

/** Waits until the server has ended or another release is asked for. */
async function endOrChange(/** @type {Server} */ server) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  // One promise for both, not one for each look: each would stay with `ended` until the server ends.
  /** @type {Promise<void>} */
  const asked = new Promise((resolve) => {
    timer = setInterval(() => isChangeAsked() && resolve(), pollMs)
  })
  await Promise.race([server.ended, asked])
  clearInterval(timer)
}

/**
 * Starts the requested release and falls back to the current one if it is unhealthy. Progress is kept in
 * `state.json`, so the next start resumes after a crash, and gives up after two tries. Resolves with the running
 * server.
 * @param {Asked} state
 * @param {Own} own
 * @returns {Promise<Server | undefined>}
 */
async function carryOutChange(state, own) {
  const { change } = state
  const { from, to, way } = change
  const started = await startRequested(state, own)
  if ('server' in started) {
    finish(state, true, `The release ${to} runs.`)
    return started.server
  }
  if (own.isEnding()) {
    // A requested shutdown says nothing about the release: do not count this try.
    writeReleaseState(state)
    return undefined
  }
  const { fault, hasListened } = started
  // Visitors may already have sent data that only the new tables hold, so an operator has to decide about going back.
  if (hasListened && way === 'try') {
    const words = `The release ${to} runs, but is not well (${fault}). Its tables are not those of the one before: npm run rollback says what going back would cost.`
    finish(state, true, words)
    return await startServer(to, own)
  }
  const restoreFault = way === 'try' ? await putBack(change, from) : undefined
  // The supervisor's restart tries again: `state.json` still has the change, and the backup is still in its folder.
  if (restoreFault !== undefined)
    throw new Error(
      `The release ${to} is not well (${fault}), and the data of the one before could not be put back: ${restoreFault}`,
    )
  finish(state, false, `The release ${to} is not used (${fault}). The one before runs on.`)
  return await startServer(from, { args: own.args })
}

/**
 * Prepares the data and starts the requested release.
 * @param {Asked} state
 * @param {Own} own
 * @returns {ReturnType<typeof startAndCheck>}
 */
async function startRequested({ change, ...state }, own) {
  const { to, tries, way, timeoutSeconds = 30 } = change
  const options = { ...own, timeoutMs: timeoutSeconds * 1000 }
  if (!hasCommands(to)) return { fault: 'its folder is gone' }
  if (tries >= maxTries) return { fault: 'the machine or its supervisor stopped it twice while it started' }
  writeReleaseState({ ...state, change: { ...change, tries: tries + 1 } })
  if (way === 'restore') {
    const fault = await putBack(change, to)
    if (fault !== undefined) return { fault }
  }
  if (way === 'try') {
    const tried = await startAndCheck(to, { ...options, settings: { UPDATE_TRIAL: 'data', WORKERS: '1' } })
    // Only this machine has reached it.
    if ('fault' in tried) return { fault: tried.fault }
    await tried.server.stop()
  }
  return await startAndCheck(to, options)
}

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
 * @param {Asked} state
 * @param {boolean} isDone
 * @param {string} words
 */
function finish({ current, previous, change }, isDone, words) {
  const serving = isDone ? change.to : change.from
  writeReleaseState({
    current: serving,
    ...(isDone ? { previous: change.from } : previous !== undefined && { previous }),
    outcome: { at: new Date().toISOString(), isDone, words, serving },
  })
  if (!isDone) console.error(words)
  else if (current !== serving) console.log(words)
}
