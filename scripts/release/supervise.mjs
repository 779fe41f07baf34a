import { settleChange } from './change-release.mjs'
import { importCommands, readState } from './releases.mjs'
import { startServer } from './server-process.mjs'

const pollMs = 500

/** @typedef {import('./server-process.mjs').Server} Server */

/**
 * Runs the server of the current release in the foreground, and another release once an update or a rollback asks for it.
 * Answers the exit code of the server, when that has ended by itself or was told to.
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
  const end = (/** @type {NodeJS.Signals} */ signal) => {
    isEnding = true
    running?.kill(signal)
  }
  // A terminal gives Ctrl-C to the whole group; the child would see it twice.
  process.on('SIGINT', () => {
    if (process.stdin.isTTY) isEnding = true
    else end('SIGINT')
  })
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) process.on(signal, () => end(signal))
  // npm hands a signal to its shell only: when that has gone, somebody wanted us to end.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && end('SIGTERM'), pollMs).unref()

  for (;;) {
    const { change, ...state } = readState()
    const server = change
      ? await settleChange({ ...state, change }, { args, onStart, isEnding: () => isEnding })
      : await startServer(state.current, { args })
    if (server === undefined) return 0
    onStart(server)
    const watch = watchForChange()
    const code = await Promise.race([server.ended, watch.asked])
    watch.stop()
    if (code !== undefined || isEnding) return await server.ended
    await prepareOther()
    console.log('Another release takes over ...')
    await server.stop()
    if (isEnding) return 0
  }
}

/** Whatever it has still to build is built while visitors are served. Why it cannot be is found out once it is started. */
async function prepareOther() {
  const { change } = readState()
  if (!change) return
  try {
    await (await importCommands(change.to)).prepareServer()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}

function watchForChange() {
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  /** @type {Promise<undefined>} */
  const asked = new Promise((resolve) => {
    timer = setInterval(() => {
      try {
        if (readState().change) resolve(undefined)
      } catch {
        // A person is writing in it: the site goes on meanwhile.
      }
    }, pollMs)
    timer.unref()
  })
  return { asked, stop: () => clearInterval(timer) }
}
