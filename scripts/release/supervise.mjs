import { carryOutChange } from './change-release.mjs'
import { readReleaseState } from './releases.mjs'
import { onShutdown, startServer } from './server-process.mjs'

const pollMs = 500

/** @typedef {import('./server-process.mjs').Server} Server */

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

/**
 * Waits until the server has ended or another release is asked for.
 * @param {Server} server
 */
async function endOrChange(server) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  /** @type {Promise<void>} */
  const asked = new Promise((resolve) => {
    timer = setInterval(() => isChangeAsked() && resolve(), pollMs)
  })
  await Promise.race([server.ended, asked])
  clearInterval(timer)
}
