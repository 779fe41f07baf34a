import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'

export const idleMs = 12 * hourMs
export const absoluteMs = 30 * dayMs
// Stored once a minute: an update per request would turn every read into a write.
const lastSeenPrecisionMs = minuteMs

/** How long a browser stays known after its last login, and how many are kept. */
export const browserKnownMs = 180 * dayMs
export const browsersAtMost = 10

/** Time limit and failure limit for the second step after a correct password. */
export const pendingMs = 5 * minuteMs
export const pendingFailuresAtMost = 5

/** How long a second step (or the password, if it is off) counts as fresh proof. */
const provedMs = 10 * minuteMs

export const isRecentlyProved = (provedAt: Date | null, now: Date) =>
  provedAt !== null && now.getTime() - provedAt.getTime() < provedMs

/** How long an unfinished set-up keeps its key. */
export const setUpMs = dayMs

export const signInsKeptMs = 90 * dayMs
/** Half of the limit is for failures. */
export const signInsAtMost = 50

type SessionTimes = { createdAt: Date; lastSeenAt: Date }

export function isSessionAlive({ createdAt, lastSeenAt }: SessionTimes, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() < idleMs && now.getTime() - createdAt.getTime() < absoluteMs
}

/** Whether the stored time of use is old enough to be replaced. */
export function isLastSeenOld({ lastSeenAt }: SessionTimes, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= lastSeenPrecisionMs
}
