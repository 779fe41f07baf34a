import type { Generated } from 'kysely'

type PageViewsTable = {
  id: string
  sessionId: string
  pagePath: string
  referrer: string | null
  duration: number | null
  viewedAt: Date
  /** Whether the page exists; views of unknown pages are counted together. */
  isPage: boolean
}

type EventsTable = {
  id: string
  sessionId: string
  eventType: string
  eventData: string | null
  createdAt: Date
}

type CookieConsentsTable = {
  id: string
  sessionId: string
  analytics: boolean
  marketing: boolean
  createdAt: Date
}

/** One visit, derived from its views and events; no row without a view. */
type SessionsTable = {
  id: string
  /** The London day of the first view. */
  day: string
  /** Reading time of its pages, each capped; null if no duration is known. */
  seconds: number | null
  sawContact: boolean
  startedForm: boolean
  sentRequest: boolean
  /** Referrer of its earliest view from another site. */
  referrerHost: string | null
  referrerAt: Date | null
}

/** Totals of a London day. Sessions count on the day of their first view (or first choice). */
type DaysTable = {
  day: string
  /** changed: the totals must be recounted. final: never recounted, since rows of the day have been deleted. */
  state: Generated<'changed' | 'counted' | 'final'>
  visitors: Generated<number>
  timedSessions: Generated<number>
  seconds: Generated<number>
  views: Generated<number>
  clicks: Generated<number>
  submissions: Generated<number>
  contactSessions: Generated<number>
  formStartSessions: Generated<number>
  requestSessions: Generated<number>
  choseSessions: Generated<number>
  agreedSessions: Generated<number>
}

/** Totals of a London day by name: views by path, visitors by referring host, events by type. */
type DayNamesTable = {
  subject: 'page' | 'referrer' | 'event'
  day: string
  name: string
  total: number
}

export type AnalyticsTables = {
  pageViews: PageViewsTable
  events: EventsTable
  cookieConsents: CookieConsentsTable
  sessions: SessionsTable
  days: DaysTable
  dayNames: DayNamesTable
}
