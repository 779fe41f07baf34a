import type { Generated } from 'kysely'

type NewslettersTable = {
  id: string
  email: string
  subscribedAt: Date
  page: string | null
  wording: string | null
  unsubscribedAt: Date | null
  /** Since when it waits for its confirmation; it receives nothing before, and whoever had left stays so. */
  pendingSince: Date | null
  /** Where the consent of somebody who was imported came from. */
  consentOrigin: string | null
}

type NewsletterIssuesTable = {
  id: string
  subject: string
  preview: string
  /** Markdown. */
  body: string
  /** Once started, its batch of mails says how it goes. */
  state: 'draft' | 'scheduled' | 'started'
  version: number
  createdAt: Date
  updatedAt: Date
  scheduledFor: Date | null
  startedAt: Date | null
  /** For when it was planned that could not start in time and is a draft again. */
  missedAt: Generated<Date | null>
}

/** Subscribers, and what is written to them. */
export type NewsletterTables = {
  newsletters: NewslettersTable
  newsletterIssues: NewsletterIssuesTable
}
