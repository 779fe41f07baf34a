import * as z from 'zod/mini'
import { otherName } from '#contract/analytics.ts'
import { textLimits } from '#contract/limits.ts'
import type { EventData } from '#contract/tracking.ts'
import type { Tables } from '#server/database/schema.ts'

type View = Tables['pageViews']
type Event = Tables['events']

/** Cap per page: after 30 minutes the page was probably left open, not read. */
const maxSecondsPerPage = 30 * 60

/** Strips query and hash, which may hold personal data. */
export const removeQuery = (path: string) => path.replace(/[?#].*$/s, '')

/** Keeps a referrer's origin and path; our own pages, other schemes and over-long ones become null. */
export function trackedReferrer(referrer: string | undefined, ownHosts: readonly string[]): string | null {
  const url = referrer === undefined ? null : URL.parse(referrer)
  if (!url || !/^https?:$/.test(url.protocol) || ownHosts.includes(url.host)) return null
  const text = url.origin + url.pathname
  return text.length <= textLimits.referrer ? text : null
}

const hostOf = (referrer: string) => URL.parse(referrer)?.host.replace(/^www\./, '') ?? ''

const SentRequest = z.object({ formName: z.literal('consultation_form'), success: z.literal(true) })

const isSentRequest = ({ eventType, eventData }: Event): boolean =>
  eventType === 'form_submission' && SentRequest.safeParse(JSON.parse(eventData ?? 'null')).success

/** Totals by name. */
export type Named = Readonly<Record<string, number>>

/** Adds totals by name. */
export function sumNamed(all: readonly Named[]): Named {
  // Not an object: a name may be "constructor".
  const sums = new Map<string, number>()
  for (const one of all)
    for (const [name, total] of Object.entries(one)) sums.set(name, (sums.get(name) ?? 0) + total)
  return Object.fromEntries(sums)
}

const countBy = (names: readonly string[]) => sumNamed(names.map((name) => ({ [name]: 1 })))

/** Sorts names by size, keeps the `max` most frequent ones, and sums the rest as "other". */
export function groupRareNames(named: Named, max: number): [name: string, total: number][] {
  const bySize = (a: [string, number], b: [string, number]) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)
  const { [otherName]: other = 0, ...others } = named
  const sorted = Object.entries(others).toSorted(bySize)
  const rest = sorted.slice(max).reduce((sum, [, total]) => sum + total, other)
  const kept = sorted.slice(0, max)
  return rest > 0 ? [...kept, [otherName, rest] satisfies [string, number]].toSorted(bySize) : kept
}

/** Visitors can send any referrer: fewer are stored per day. */
const maxReferrers = 200

export type Span = { from: Date; until: Date }

/** What a day is counted from. */
export type DayRows = {
  /** Every view of the sessions that saw a page on this day, oldest first. */
  views: readonly View[]
  /** Those of the day, and all of these sessions. */
  events: readonly Event[]
}

/** The totals of one day. A session counts on the day of its first view. */
export function countDay({ views, events }: DayRows, { from, until }: Span) {
  const isOfDay = (at: Date) => at >= from && at < until
  const eventsOf = Map.groupBy(
    events.filter(({ createdAt }) => createdAt >= from),
    ({ sessionId }) => sessionId,
  )
  const visits = [...Map.groupBy(views, ({ sessionId }) => sessionId)]
    .map(([id, seen]) => ({ seen, done: eventsOf.get(id) ?? [] }))
    .filter(({ seen }) => seen.every(({ viewedAt }) => viewedAt >= from))
  const countVisits = (isCounted: (visit: (typeof visits)[number]) => boolean) =>
    visits.filter(isCounted).length
  const isTimed = ({ duration }: View) => duration !== null
  const viewsOfDay = views.filter(({ viewedAt }) => isOfDay(viewedAt))
  const countEvents = (type: keyof EventData) =>
    events.filter(({ eventType, createdAt }) => eventType === type && isOfDay(createdAt)).length
  return {
    visitors: visits.length,
    timedSessions: countVisits(({ seen }) => seen.some(isTimed)),
    seconds: visits
      .flatMap(({ seen }) => seen)
      .reduce((sum, { duration }) => sum + Math.min(duration ?? 0, maxSecondsPerPage), 0),
    views: viewsOfDay.length,
    clicks: countEvents('button_click'),
    submissions: countEvents('form_submission'),
    contactSessions: countVisits(({ seen }) => seen.some(({ pagePath }) => pagePath === '/contact')),
    formStartSessions: countVisits(({ done }) => done.some(({ eventType }) => eventType === 'form_start')),
    requestSessions: countVisits(({ done }) => done.some(isSentRequest)),
    pages: countBy(viewsOfDay.map(({ isPage, pagePath }) => (isPage ? pagePath : otherName))),
    referrers: Object.fromEntries(
      groupRareNames(
        countBy(visits.flatMap(({ seen }) => hostOf(seen.find((one) => one.referrer)?.referrer ?? '') || [])),
        maxReferrers,
      ),
    ),
  }
}

export type DayTotals = ReturnType<typeof countDay>
