import type { Generated } from 'kysely'

type PageViewsTable = {
  id: string
  sessionId: string
  pagePath: string
  referrer: string | null
  duration: number | null
  viewedAt: Date
  /** Whether the site had this page; others are counted as one. */
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

/** The visit of a session, told from its views and events; none without a view. */
type SessionsTable = {
  id: string
  /** The London day of its first view. */
  day: string
  /** How long its pages were read, each capped; none while no duration is known. */
  seconds: number | null
  sawContact: boolean
  startedForm: boolean
  sentRequest: boolean
  /** Of its earliest view that came from elsewhere. */
  referrerHost: string | null
  referrerAt: Date | null
}

/** Totals of a London day. Whatever counts sessions counts them on their first view's (or first choice's) day. */
type DaysTable = {
  day: string
  /** Changed: the totals have to be counted again. Final: they never are, since rows of the day have been deleted. */
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

/** Totals of a London day by name: views by path, visitors by referrer's host, events by type. */
type DayNamesTable = {
  subject: 'page' | 'referrer' | 'event'
  day: string
  name: string
  total: number
}

/** What visitors did. */
export type AnalyticsTables = {
  pageViews: PageViewsTable
  events: EventsTable
  cookieConsents: CookieConsentsTable
  sessions: SessionsTable
  days: DaysTable
  dayNames: DayNamesTable
}
