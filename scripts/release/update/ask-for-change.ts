import { setTimeout as wait } from 'node:timers/promises'
import { minuteMs } from '#contract/durations.ts'
import { type Change, readReleaseState, type State, writeReleaseState } from '#scripts/release/releases.mjs'

const pollMs = 200
/** The supervisor looks twice a second, and stops the running server within ten seconds. */
const startLimitMs = 15_000

/** Requests a change from the supervisor and waits for the outcome. */
export async function askForChange(change: Change): Promise<{ isDone: boolean; words: string }> {
  const { change: _none, outcome: _old, ...state }: State = readReleaseState()
  writeReleaseState({ ...state, change })
  const askedAt = Date.now()
  const limitMs = minuteMs + 2 * 1000 * (change.timeoutSeconds ?? 0)
  for (;;) {
    await wait(pollMs)
    const { change: open, outcome } = readReleaseState()
    if (!open) return outcome ?? { isDone: false, words: 'Nobody says what became of it.' }
    if (Date.now() - askedAt > (open.tries === 0 ? startLimitMs : limitMs))
      return {
        isDone: false,
        words: `The site does not run, or has not taken up the release ${change.to} yet: npm start starts it.`,
      }
  }
}
