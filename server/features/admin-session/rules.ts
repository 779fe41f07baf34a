const hourMs = 60 * 60 * 1000

export const idleMs = 12 * hourMs
export const absoluteMs = 30 * 24 * hourMs
// Storing each use would make every read a write; a minute is near enough to twelve hours.
const lastSeenPrecisionMs = 60 * 1000

/** How long after its last good login a browser is known, and how many are. */
export const browserKnownMs = 180 * 24 * hourMs
export const browsersAtMost = 10

/** How long after the password its second step may be done, and how often it may fail. */
export const pendingMs = 5 * 60 * 1000
export const pendingFailuresAtMost = 5

/** How long after the second step, or the password where that is off, nothing asks for it again. */
const provedMs = 10 * 60 * 1000

export const isProved = (provedAt: Date | null, now: Date) =>
  provedAt !== null && now.getTime() - provedAt.getTime() < provedMs

/** How long a key that is being set up stays the same. */
export const setUpMs = 24 * hourMs

export const signInsKeptMs = 90 * 24 * hourMs
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
