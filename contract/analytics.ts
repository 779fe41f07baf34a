import * as z from 'zod/mini'
import { SessionId } from './consent.ts'
import { endpoint } from './endpoint.ts'
import { Instant } from './fields.ts'
import { longestDurationSeconds, textLimits } from './limits.ts'
import { trackingPaths } from './paths.ts'
import { isStorableLine } from './text.ts'

function isShortJson(text: string): boolean {
  try {
    JSON.parse(text)
    // Throws for lone surrogates, which PostgreSQL cannot store. Each byte of UTF-8 becomes one sign.
    return encodeURIComponent(text).replace(/%../g, '-').length <= 2000
  } catch {
    return false
  }
}

const line = (limit: number) => z.string().check(z.maxLength(limit), z.refine(isStorableLine))

export const PageView = z.object({
  sessionId: SessionId,
  pagePath: line(textLimits.pagePath).check(z.startsWith('/')),
  referrer: z.optional(line(textLimits.referrer)),
})
export type PageView = z.output<typeof PageView>

/** Whole seconds. */
const Duration = z.object({ duration: z.int().check(z.gte(0), z.lte(longestDurationSeconds)) })

export const AnalyticsEvent = z.object({
  sessionId: SessionId,
  eventType: line(50).check(z.regex(/^[a-z][a-z0-9_]*$/)),
  eventData: z.optional(z.string().check(z.refine(isShortJson))),
})
export type AnalyticsEvent = z.output<typeof AnalyticsEvent>

const Created = z.object({ id: z.string() })

export const recordPageView = endpoint('POST', trackingPaths.pageView, { body: PageView, response: Created })

export const reportDuration = endpoint('PATCH', trackingPaths.duration, { body: Duration })

/** Same as `reportDuration`, for `sendBeacon`, which can only POST. */
export const beaconDuration = endpoint('POST', reportDuration.path, { body: reportDuration.body })

export const recordEvent = endpoint('POST', trackingPaths.event, { body: AnalyticsEvent, response: Created })

export const periods = [7, 30, 90, 365] as const

const count = z.int()

/** Collects pages that do not exist, and names beyond the limit of a day or list. */
export const otherName = 'other'

export const AnalyticsPeriod = z.object({
  series: z.array(z.object({ day: z.iso.date(), visitors: count, views: count })),
  topPages: z.array(z.object({ path: z.string(), views: count })),
  referrers: z.array(z.object({ host: z.string(), visitors: count })),
  /** Sessions with a page view that reached each step; a session counts on the day of its first view. */
  funnel: z.array(z.object({ step: z.enum(['visit', 'contact', 'form_start', 'request']), sessions: count })),
})
export type AnalyticsPeriod = z.output<typeof AnalyticsPeriod>

export const AnalyticsSummary = z.object({
  totalVisitors: count,
  avgSessionDuration: count,
  totalSubmissions: count,
  totalButtonClicks: count,
  pageViews: count,
  recentPageViews: z.array(
    z.object({ id: z.string(), pagePath: z.string(), viewedAt: Instant, duration: z.optional(count) }),
  ),
  recentEvents: z.array(
    z.object({
      id: z.string(),
      eventType: z.string(),
      eventData: z.optional(z.string()),
      createdAt: Instant,
    }),
  ),
  period: z.optional(AnalyticsPeriod),
})
export type AnalyticsSummary = z.output<typeof AnalyticsSummary>

const isPeriod = (days: number) => periods.some((period) => period === days)
const PeriodQuery = z.object({ days: z.optional(z.coerce.number().check(z.refine(isPeriod))) })

export const summariseAnalytics = endpoint('GET', '/api/admin/analytics', {
  query: PeriodQuery,
  response: AnalyticsSummary,
})
