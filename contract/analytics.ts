import * as z from 'zod/mini'
import { SessionId } from './consent.ts'
import { endpoint } from './endpoint.ts'
import { Instant } from './fields.ts'
import { longestDurationSeconds, textLimits } from './limits.ts'
import { trackingPaths } from './paths.ts'
import { isStorableLine } from './text.ts'

const refusals = {
  path: `Please give a path that starts with / and has at most ${textLimits.pagePath} characters`,
  referrer: `Please give a referrer of at most ${textLimits.referrer} characters`,
  duration: `Please give whole seconds from 0 to ${longestDurationSeconds}`,
  eventType: `Please name the event with 1 to ${textLimits.eventType} small letters, digits or underscores`,
  eventData: `Please give the event’s data as JSON text of at most ${textLimits.eventData} bytes`,
} as const

function isShortJson(text: string): boolean {
  try {
    JSON.parse(text)
    // Throws for lone surrogates, which PostgreSQL cannot store. Each byte of UTF-8 becomes one sign.
    return encodeURIComponent(text).replace(/%../g, '-').length <= textLimits.eventData
  } catch {
    return false
  }
}

const line = (limit: number, refusal: string) =>
  z.string(refusal).check(z.maxLength(limit, refusal), z.refine(isStorableLine, refusal))

export const PageView = z.object({
  sessionId: SessionId,
  pagePath: line(textLimits.pagePath, refusals.path).check(z.startsWith('/', refusals.path)),
  referrer: z.optional(line(textLimits.referrer, refusals.referrer)),
})
export type PageView = z.output<typeof PageView>

const Duration = z.object({
  duration: z
    .int(refusals.duration)
    .check(z.gte(0, refusals.duration), z.lte(longestDurationSeconds, refusals.duration)),
})

export const AnalyticsEvent = z.object({
  sessionId: SessionId,
  eventType: line(textLimits.eventType, refusals.eventType).check(
    z.regex(/^[a-z][a-z0-9_]*$/, refusals.eventType),
  ),
  eventData: z.optional(z.string(refusals.eventData).check(z.refine(isShortJson, refusals.eventData))),
})
export type AnalyticsEvent = z.output<typeof AnalyticsEvent>

const Created = z.object({ id: z.string() })
const PageViewId = z.object({ id: z.string().check(z.maxLength(64)) })

export const recordPageView = endpoint({
  method: 'POST',
  path: trackingPaths.pageView,
  body: PageView,
  response: Created,
})

export const reportDuration = endpoint({
  method: 'PATCH',
  path: trackingPaths.duration,
  params: PageViewId,
  body: Duration,
})

/** Same as `reportDuration`, for `sendBeacon`, which can only POST. */
export const beaconDuration = endpoint({ ...reportDuration, method: 'POST' })

export const recordEvent = endpoint({
  method: 'POST',
  path: trackingPaths.event,
  body: AnalyticsEvent,
  response: Created,
})

export const periods = [7, 30, 90, 365] as const

const count = z.int()

/** Collects pages that do not exist, and names beyond the limit of a day or list. */
export const otherName = 'other'

/** Data for the charts of one period of London days up to today. Days come oldest first, other lists largest first. */
export const AnalyticsPeriod = z.object({
  days: count,
  series: z.array(z.object({ day: z.iso.date(), visitors: count, views: count })),
  topPages: z.array(z.object({ path: z.string(), views: count })),
  referrers: z.array(z.object({ host: z.string(), visitors: count })),
  /** Sessions with a page view that reached each step; a session counts on the day of its first view. */
  funnel: z.array(z.object({ step: z.enum(['visit', 'contact', 'form_start', 'request']), sessions: count })),
  /** Sessions whose first choice falls in the period, and those of them whose latest choice allows analytics. */
  consent: z.object({ chose: count, agreed: count }),
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

const unknownPeriod = `Please ask for ${periods.join(', ')} days`
const PeriodQuery = z.object({
  days: z.optional(
    z.coerce.number().check(z.refine((days) => periods.some((period) => period === days), unknownPeriod)),
  ),
})

export const summariseAnalytics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics',
  query: PeriodQuery,
  response: AnalyticsSummary,
})
