import type { Generated } from 'kysely'

type NewslettersTable = {
  id: string
  email: string
  subscribedAt: Date
  page: string | null
  wording: string | null
  unsubscribedAt: Date | null
  /** Origin of an imported subscriber's consent. */
  consentOrigin: string | null
}

type NewsletterIssuesTable = {
  id: string
  subject: string
  preview: string
  /** Markdown. */
  body: string
  /** Whether its mails are still waiting is told by their rows. */
  state: 'draft' | 'scheduled' | 'sent'
  version: number
  createdAt: Date
  updatedAt: Date
  scheduledFor: Date | null
  startedAt: Date | null
  /** As sent, with a placeholder for the receiver's own link to unsubscribe. */
  html: string | null
  text: string | null
  /** How many mails have left; those that wait or were refused are counted by their rows. */
  sent: Generated<number>
}

export type NewsletterTables = {
  newsletters: NewslettersTable
  newsletterIssues: NewsletterIssuesTable
}
