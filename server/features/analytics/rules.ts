import { otherName } from '#contract/analytics.ts'
import { textLimits } from '#contract/limits.ts'
import { londonDay } from '#contract/london-time.ts'
import { eventTypes } from '#contract/tracking.ts'
import type { Tables } from '#server/database/schema.ts'

export type Visit = Tables['sessions']
export type View = Tables['pageViews']
export type Event = Tables['events']
export type Named = { name: string; total: number }

/** Longer than this a page is not read, it is left open. */
const longestCountedSeconds = 30 * 60

/** What is stored of a path: no query, no hash. */
export const trackedPath = (path: string) => path.replace(/[?#].*$/s, '')

/** Whether this leads to the dashboard: in any case, with any letter escaped, whatever follows. */
export function isOwnersPath(path: string): boolean {
  try {
    return /^\/admin(?:\/|$)/i.test(decodeURIComponent(trackedPath(path)))
  } catch {
    // What cannot be decoded is nobody's page.
    return false
  }
}

/** What is stored of a referrer: origin and path, and nothing of pages of our own. */
export function trackedReferrer(referrer: string | undefined, ownHosts: readonly string[]): string | null {
  const url = referrer === undefined ? null : URL.parse(referrer)
  if (!url || !/^https?:$/.test(url.protocol) || ownHosts.includes(url.host)) return null
  const text = url.origin + url.pathname
  return text.length <= textLimits.referrer ? text : null
}

/** The name a referrer is counted by. */
const hostOf = (referrer: string) => URL.parse(referrer)?.host.replace(/^www\./, '') ?? ''

const countedSeconds = (duration: number | null) => Math.min(duration ?? 0, longestCountedSeconds)

function isSentRequest({ eventType, eventData }: Event): boolean {
  if (eventType !== eventTypes.formSubmission || eventData === null) return false
  const data: unknown = JSON.parse(eventData)
  if (typeof data !== 'object' || data === null || !('formName' in data) || !('success' in data)) return false
  return data.formName === 'consultation_form' && data.success === true
}

/** What a further view changes of its visit. Clocks of two processes may differ: the earliest counts, not the first stored. */
export function changesOfView(visit: Visit, { viewedAt, pagePath, referrer }: View): Partial<Visit> {
  const isEarliestReferrer = referrer !== null && (visit.referrerAt === null || viewedAt < visit.referrerAt)
  return {
    ...(!visit.sawContact && pagePath === '/contact' && { sawContact: true }),
    ...(isEarliestReferrer && { referrerHost: hostOf(referrer), referrerAt: viewedAt }),
  }
}

/** What changes when a view's duration goes from what was known to what is. */
export const changesOfDuration = (visit: Visit, known: number | null, told: number): Partial<Visit> => ({
  seconds: (visit.seconds ?? 0) + countedSeconds(told) - countedSeconds(known),
})

/** What an event changes of its visit, unless it happened on a day before the visit's first. */
export function changesOfEvent(visit: Visit, event: Event): Partial<Visit> {
  if (londonDay(event.createdAt) < visit.day) return {}
  return {
    ...(!visit.startedForm && event.eventType === eventTypes.formStart && { startedForm: true }),
    ...(!visit.sentRequest && isSentRequest(event) && { sentRequest: true }),
  }
}

/** The visit that these rows of a session tell of; none without a view. */
export function describeVisit(views: readonly View[], events: readonly Event[]): Visit | undefined {
  const [first] = views.toSorted((a, b) => a.viewedAt.getTime() - b.viewedAt.getTime())
  if (!first) return undefined
  const visit: Visit = {
    id: first.sessionId,
    day: londonDay(first.viewedAt),
    seconds: null,
    sawContact: false,
    startedForm: false,
    sentRequest: false,
    referrerHost: null,
    referrerAt: null,
  }
  for (const view of views) {
    Object.assign(visit, changesOfView(visit, view))
    if (view.duration !== null) Object.assign(visit, changesOfDuration(visit, null, view.duration))
  }
  for (const event of events) Object.assign(visit, changesOfEvent(visit, event))
  return visit
}

const sumOf = (names: readonly Named[]) => names.reduce((sum, { total }) => sum + total, 0)

/** The most frequent names, at most so many; the rest is one sum, which has its place by its size like any other. */
export function mostFrequent(names: readonly Named[], most: number): Named[] {
  const bySize = (a: Named, b: Named) => b.total - a.total || (a.name < b.name ? -1 : 1)
  const own = names
    .filter(({ name }) => name !== otherName)
    .toSorted(bySize)
    .slice(0, most)
  const rest = sumOf(names) - sumOf(own)
  return rest > 0 ? [...own, { name: otherName, total: rest }].toSorted(bySize) : own
}
