const hourMs = 60 * 60 * 1000

export const idleMs = 12 * hourMs
export const absoluteMs = 30 * 24 * hourMs
// Noting each use would make every read a write; a minute is near enough to twelve hours.
const noteEveryMs = 60 * 1000

type SessionTimes = { createdAt: Date; lastSeenAt: Date }

export function isAlive({ createdAt, lastSeenAt }: SessionTimes, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() < idleMs && now.getTime() - createdAt.getTime() < absoluteMs
}

/** Whether the session was used long enough ago for this use to be noted. */
export function isUseWorthNoting({ lastSeenAt }: SessionTimes, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= noteEveryMs
}
