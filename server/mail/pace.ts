import { hourMs, minuteMs } from '#contract/durations.ts'

/** Mails may go out this far ahead of an even pace, so that a few at once need not wait for one another. */
const burstMs = 1000

/** Clocks of processes may differ by so much. What is further ahead was stored by a clock that was wrong. */
const clocksDifferMs = minuteMs

/**
 * How many may be sent now and when the next one may, at an even pace that all processes share: `nextAt` is when the
 * one after those already taken would be due.
 */
export function takeSlots(wanted: number, nextAt: Date, perMinute: number, now: Date) {
  const eachMs = minuteMs / perMinute
  const isWrong = nextAt.getTime() > now.getTime() + eachMs + clocksDifferMs
  const from = isWrong ? now.getTime() : Math.max(nextAt.getTime(), now.getTime() - burstMs)
  // A slot may be taken as soon as it is no longer ahead of now.
  const free = Math.floor((now.getTime() - from) / eachMs) + (from <= now.getTime() ? 1 : 0)
  const taken = Math.max(0, Math.min(wanted, free))
  return { taken, nextAt: new Date(from + taken * eachMs) }
}

/** Mails that are refused for now are tried for this long. */
export const retryWindowMs = 72 * hourMs

/** The pause after so many failures of one mail: growing from a minute to six hours. */
export const pauseAfter = (failures: number) => Math.min(minuteMs * 2 ** (failures - 1), 6 * hourMs)

/** The same for the mail server as a whole: whoever mends it should not wait long to see it. */
const longestServerPauseMs = 10 * minuteMs
export const serverPauseAfter = (failures: number) =>
  Math.min(5_000 * 2 ** (failures - 1), longestServerPauseMs)

/** Where the mail company sends no more for the account: asking often makes it no better, and some hold it against her. */
export const accountPauseMs = hourMs

/** Whether the mail server is left alone until then. A longer pause was stored by a clock that was wrong. */
export const isPausing = (until: Date | null, now: Date): until is Date =>
  until !== null && until > now && until.getTime() <= now.getTime() + accountPauseMs + clocksDifferMs
