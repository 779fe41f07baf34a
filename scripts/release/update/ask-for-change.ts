import { setTimeout as wait } from 'node:timers/promises'
import { minuteMs } from '#contract/durations.ts'
import { type Change, readState, type State, writeState } from '#scripts/release/releases.mjs'
import type { Config } from '#server/config.ts'

const pollMs = 200
const noticeMs = minuteMs

/** Whether a server answers at this installation's address. */
async function isServing({ host, port }: Config): Promise<boolean> {
  const wildcards: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
  const reachable = wildcards[host] ?? host
  const address = `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}/healthz`
  const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
  await answer?.body?.cancel()
  return answer !== undefined
}

/** Requests a change from the supervisor and waits for the outcome. */
export async function askForChange(
  config: Config,
  change: Change,
): Promise<{ isDone: boolean; words: string }> {
  const { change: _none, outcome: _old, ...state }: State = readState()
  const isRunning = await isServing(config)
  writeState({ ...state, change })
  if (!isRunning)
    return {
      isDone: true,
      words: `The site does not run: npm start starts it with the release ${change.to}.`,
    }
  const from = Date.now()
  const timeoutMs = noticeMs + 2 * 1000 * (change.timeoutSeconds ?? 0)
  while (Date.now() - from < timeoutMs) {
    await wait(pollMs)
    const { change: open, outcome } = readState()
    if (!open) return outcome ?? { isDone: false, words: 'Nobody says what became of it.' }
  }
  return {
    isDone: false,
    words: `The site runs, but has not taken up the release ${change.to}. Please start it again: it goes on from here.`,
  }
}
