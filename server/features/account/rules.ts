import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'

export const idleMs = 12 * hourMs
export const absoluteMs = 30 * dayMs
// Storing each use would make every read a write; a minute is near enough to twelve hours.
const lastSeenPrecisionMs = minuteMs

/** How long after its last good login a browser is known, and how many are. */
export const browserKnownMs = 180 * dayMs
export const browsersAtMost = 10

/** How long after the password its second step may be done, and how often it may fail. */
export const pendingMs = 5 * minuteMs
export const pendingFailuresAtMost = 5

/** How long after the second step, or the password where that is off, nothing asks for it again. */
const provedMs = 10 * minuteMs

export const isProved = (provedAt: Date | null, now: Date) =>
  provedAt !== null && now.getTime() - provedAt.getTime() < provedMs

/** How long a key that is being set up stays the same. */
export const setUpMs = dayMs

export const signInsKeptMs = 90 * dayMs
/** Half of them for failures. */
export const signInsAtMost = 50

type SessionTimes = { createdAt: Date; lastSeenAt: Date }

export function isAlive({ createdAt, lastSeenAt }: SessionTimes, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() < idleMs && now.getTime() - createdAt.getTime() < absoluteMs
}

/** Whether the stored time of use is old enough to be replaced. */
export function isLastSeenOld({ lastSeenAt }: SessionTimes, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= lastSeenPrecisionMs
}
