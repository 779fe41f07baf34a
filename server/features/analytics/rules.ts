import { otherName } from '#contract/analytics.ts'
import { textLimits } from '#contract/limits.ts'
import { londonDay } from '#contract/london-time.ts'
import { eventTypes } from '#contract/tracking.ts'
import type { Tables } from '#server/database/schema.ts'

export type Visit = Tables['sessions']
export type View = Tables['pageViews']
export type Event = Tables['events']
export type Named = { name: string; total: number }

/** Cap per page: after 30 minutes the page was probably left open, not read. */
const longestCountedSeconds = 30 * 60

/** Strips query and hash, which may hold personal data. */
export const removeQuery = (path: string) => path.replace(/[?#].*$/s, '')

/** Recognises dashboard paths in any case, percent-encoded, and with any suffix. */
export function isDashboardPath(path: string): boolean {
  try {
    return /^\/admin(?:\/|$)/i.test(decodeURIComponent(removeQuery(path)))
  } catch {
    // A path that cannot be decoded matches no page.
    return false
  }
}

/** Keeps a referrer's origin and path; our own pages, other schemes and over-long ones become null. */
export function trackedReferrer(referrer: string | undefined, ownHosts: readonly string[]): string | null {
  const url = referrer === undefined ? null : URL.parse(referrer)
  if (!url || !/^https?:$/.test(url.protocol) || ownHosts.includes(url.host)) return null
  const text = url.origin + url.pathname
  return text.length <= textLimits.referrer ? text : null
}

const hostOf = (referrer: string) => URL.parse(referrer)?.host.replace(/^www\./, '') ?? ''

const countedSeconds = (duration: number | null) => Math.min(duration ?? 0, longestCountedSeconds)

function isSentRequest({ eventType, eventData }: Event): boolean {
  if (eventType !== eventTypes.formSubmission || eventData === null) return false
  const data: unknown = JSON.parse(eventData)
  if (typeof data !== 'object' || data === null || !('formName' in data) || !('success' in data)) return false
  return data.formName === 'consultation_form' && data.success === true
}

/**
 * Applies one more view to its visit. Clocks of two processes may differ, so the earliest referrer wins, not the
 * first stored.
 */
export function visitChangesByView(visit: Visit, { viewedAt, pagePath, referrer }: View): Partial<Visit> {
  const isEarliestReferrer = referrer !== null && (visit.referrerAt === null || viewedAt < visit.referrerAt)
  return {
    ...(!visit.sawContact && pagePath === '/contact' && { sawContact: true }),
    ...(isEarliestReferrer && { referrerHost: hostOf(referrer), referrerAt: viewedAt }),
  }
}

/** Adds the difference when a view's duration is reported again. */
export const visitChangesByDuration = (
  visit: Visit,
  known: number | null,
  reported: number,
): Partial<Visit> => ({
  seconds: (visit.seconds ?? 0) + countedSeconds(reported) - countedSeconds(known),
})

/** Applies an event to its visit; events from a day before the visit began are ignored. */
export function visitChangesByEvent(visit: Visit, event: Event): Partial<Visit> {
  if (londonDay(event.createdAt) < visit.day) return {}
  return {
    ...(!visit.startedForm && event.eventType === eventTypes.formStart && { startedForm: true }),
    ...(!visit.sentRequest && isSentRequest(event) && { sentRequest: true }),
  }
}

/** Computes a session's visit from its rows; undefined without a view. */
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
    Object.assign(visit, visitChangesByView(visit, view))
    if (view.duration !== null) Object.assign(visit, visitChangesByDuration(visit, null, view.duration))
  }
  for (const event of events) Object.assign(visit, visitChangesByEvent(visit, event))
  return visit
}

const sumOf = (names: readonly Named[]) => names.reduce((sum, { total }) => sum + total, 0)

/** Keeps the `most` frequent names and sums the rest as "other", sorted by size like the rest. */
export function groupRareNames(names: readonly Named[], most: number): Named[] {
  const bySize = (a: Named, b: Named) => b.total - a.total || (a.name < b.name ? -1 : 1)
  const own = names
    .filter(({ name }) => name !== otherName)
    .toSorted(bySize)
    .slice(0, most)
  const rest = sumOf(names) - sumOf(own)
  return rest > 0 ? [...own, { name: otherName, total: rest }].toSorted(bySize) : own
}
