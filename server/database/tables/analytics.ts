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

/**
 * Totals of a London day before yesterday, counted from its rows when they are next asked for; after a withdrawal it has
 * none. A session counts on the day of its first view, or of its first choice.
 */
type DayTotalsTable = {
  day: string
  visitors: number
  timedSessions: number
  seconds: number
  views: number
  clicks: number
  submissions: number
  contactSessions: number
  formStartSessions: number
  requestSessions: number
  choseSessions: number
  agreedSessions: number
  /** JSON: views by path, visitors by referring host. */
  names: string
}

export type AnalyticsTables = {
  pageViews: PageViewsTable
  events: EventsTable
  cookieConsents: CookieConsentsTable
  dayTotals: DayTotalsTable
}
