import type { Kysely } from 'kysely'
import type { Location, ServiceType } from '#contract/value-sets.ts'

type PageViewsTable = {
  id: string
  sessionId: string
  pagePath: string
  referrer: string | null
  duration: number | null
  viewedAt: Date
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

type ConsultationsTable = {
  id: string
  name: string
  email: string
  phone: string
  location: Location
  serviceType: ServiceType
  hairType: string
  mobileService: boolean
  createdAt: Date
}

/** What was asked for in the last two minutes, so that a repeat is recognised. */
type ConsultationRepeatsTable = {
  key: string
  consultationId: string
  createdAt: Date
}

type NewslettersTable = {
  id: string
  email: string
  subscribedAt: Date
}

type AdminUsersTable = {
  id: string
  username: string
  password: string
  createdAt: Date
}

type AdminSessionsTable = {
  /** The hash of the token in the cookie: a copy of the table opens no session. */
  id: string
  adminUserId: string
  createdAt: Date
  lastSeenAt: Date
}

export type Tables = {
  pageViews: PageViewsTable
  events: EventsTable
  cookieConsents: CookieConsentsTable
  consultations: ConsultationsTable
  consultationRepeats: ConsultationRepeatsTable
  newsletters: NewslettersTable
  adminUsers: AdminUsersTable
  adminSessions: AdminSessionsTable
}

/** What repositories run their SQL on: the reading database or a running transaction. */
export type Executor = Kysely<Tables>
