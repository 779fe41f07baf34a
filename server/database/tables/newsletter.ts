import type { Generated } from 'kysely'

type NewslettersTable = {
  id: string
  email: string
  subscribedAt: Date
  page: string | null
  wording: string | null
  unsubscribedAt: Date | null
  /**
   * Since when the subscription waits for confirmation. Until then it gets no mail, and an unsubscribed address stays
   * so.
   */
  pendingSince: Date | null
  /** Origin of an imported subscriber's consent. */
  consentOrigin: string | null
}

type NewsletterIssuesTable = {
  id: string
  subject: string
  preview: string
  /** Markdown. */
  body: string
  /** Progress after `started` is in its batch of mails. */
  state: 'draft' | 'scheduled' | 'started'
  version: number
  createdAt: Date
  updatedAt: Date
  scheduledFor: Date | null
  startedAt: Date | null
  /** The scheduled time that was missed; the issue is a draft again. */
  missedAt: Generated<Date | null>
}

export type NewsletterTables = {
  newsletters: NewslettersTable
  newsletterIssues: NewsletterIssuesTable
}
