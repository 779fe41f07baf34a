import * as z from 'zod/mini'
import { otherName } from '#contract/analytics.ts'
import { textLimits } from '#contract/limits.ts'
import type { EventData } from '#contract/tracking.ts'
import type { Tables } from '#server/database/schema.ts'

export type View = Tables['pageViews']
export type Event = Tables['events']
export type Choice = Tables['cookieConsents']

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

const countBy = (names: readonly string[]): Named =>
  Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]))

/** Adds totals by name. */
export function sumNamed(all: readonly Named[]): Named {
  const sums = new Map<string, number>()
  for (const one of all)
    for (const [name, total] of Object.entries(one)) sums.set(name, (sums.get(name) ?? 0) + total)
  return Object.fromEntries(sums)
}

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

/** What a day is counted from, oldest first. */
export type DayRows = {
  /** Every view of the sessions that saw a page on this day. */
  views: readonly View[]
  /** Those of the day, and all of these sessions. */
  events: readonly Event[]
  /** Every choice of the sessions that made one on this day. */
  choices: readonly Choice[]
}

/** The totals of one day. A session counts on the day of its first view, a choice on that of the session's first. */
export function countDay({ views, events, choices }: DayRows, { from, until }: { from: Date; until: Date }) {
  const isOfDay = (at: Date) => at >= from && at < until
  const visits = [...Map.groupBy(views, ({ sessionId }) => sessionId)].filter(([, own]) =>
    own.every(({ viewedAt }) => viewedAt >= from),
  )
  const eventsOf = Map.groupBy(
    events.filter(({ createdAt }) => createdAt >= from),
    ({ sessionId }) => sessionId,
  )
  const countVisits = (isCounted: (own: readonly View[], done: readonly Event[]) => boolean) =>
    visits.filter(([id, own]) => isCounted(own, eventsOf.get(id) ?? [])).length
  const timed = visits.flatMap(([, own]) => own).filter(({ duration }) => duration !== null)
  const referrers = visits.flatMap(
    ([, own]) => hostOf(own.find(({ referrer }) => referrer !== null)?.referrer ?? '') || [],
  )
  const viewsOfDay = views.filter(({ viewedAt }) => isOfDay(viewedAt))
  const typesOfDay = events.filter(({ createdAt }) => isOfDay(createdAt)).map(({ eventType }) => eventType)
  const countType = (type: keyof EventData) => typesOfDay.filter((one) => one === type).length
  const choosers = [...Map.groupBy(choices, ({ sessionId }) => sessionId).values()].filter(
    ([first]) => first && isOfDay(first.createdAt),
  )
  return {
    visitors: visits.length,
    timedSessions: countVisits((own) => own.some(({ duration }) => duration !== null)),
    seconds: timed.reduce((sum, { duration }) => sum + Math.min(duration ?? 0, maxSecondsPerPage), 0),
    views: viewsOfDay.length,
    clicks: countType('button_click'),
    submissions: countType('form_submission'),
    contactSessions: countVisits((own) => own.some(({ pagePath }) => pagePath === '/contact')),
    formStartSessions: countVisits((_, done) => done.some((one) => one.eventType === 'form_start')),
    requestSessions: countVisits((_, done) => done.some(isSentRequest)),
    choseSessions: choosers.length,
    agreedSessions: choosers.filter((own) => own.at(-1)?.analytics).length,
    pages: countBy(viewsOfDay.map(({ isPage, pagePath }) => (isPage ? pagePath : otherName))),
    referrers: Object.fromEntries(groupRareNames(countBy(referrers), maxReferrers)),
  }
}

export type DayTotals = ReturnType<typeof countDay>
