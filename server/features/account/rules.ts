import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'

export const idleMs = 12 * hourMs
export const absoluteMs = 30 * dayMs
// Stored once a minute: an update per request would turn every read into a write.
const lastSeenPrecisionMs = minuteMs

/** How long a sign-in stays on record, and its browser known. */
export const signInsKeptMs = 90 * dayMs

/** Time limit for the second step after a correct password. */
export const pendingMs = 5 * minuteMs

/** How long a second step (or the password, if it is off) counts as fresh proof. */
const provedMs = 10 * minuteMs

/** How long an unfinished set-up keeps its key. */
export const setUpMs = dayMs

export const passwordLinkMs = 30 * minuteMs
export const passwordLinksPerDay = 3

export const isRecentlyProved = (provedAt: Date, now: Date) => now.getTime() - provedAt.getTime() < provedMs

type SessionTimes = { createdAt: Date; lastSeenAt: Date; endedAt: Date | null }

export const isSessionAlive = ({ createdAt, lastSeenAt, endedAt }: SessionTimes, now: Date) =>
  endedAt === null &&
  now.getTime() - lastSeenAt.getTime() < idleMs &&
  now.getTime() - createdAt.getTime() < absoluteMs

/** Whether the stored time of use is old enough to be replaced. */
export const isLastSeenOld = ({ lastSeenAt }: SessionTimes, now: Date) =>
  now.getTime() - lastSeenAt.getTime() >= lastSeenPrecisionMs

// The header is untrusted text: store only these names. The first match wins, because most browsers also claim to be
// others.
const browsers = [
  [/Edg/, 'Edge'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const

const systems = [
  [/iPhone/, 'an iPhone'],
  [/iPad/, 'an iPad'],
  [/Android.*Mobile/, 'an Android phone'],
  [/Android/, 'an Android tablet'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'a Mac'],
  [/Linux/, 'Linux'],
] as const

const maxHeaderLength = 500

/** Turns a User-Agent header into a coarse name such as "Safari on an iPhone"; the header itself is never stored. */
export function deviceName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, maxHeaderLength)
  const browser = browsers.find(([mark]) => mark.test(text))?.[1] ?? 'Another program'
  const system = systems.find(([mark]) => mark.test(text))?.[1]
  return system ? `${browser} on ${system}` : browser
}
