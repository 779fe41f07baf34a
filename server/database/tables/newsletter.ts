import { defaultNow, instant, integer, table, text } from './columns.ts'

const newsletters = table(
  {
    id: text.key(),
    email: text.required('unique'),
    subscribedAt: instant.required(defaultNow),
    unsubscribedAt: instant.optional(),
    page: text.optional(),
    wording: text.optional(),
    /** Origin of an imported subscriber's consent. */
    consentOrigin: text.optional(),
  },
  'create index newsletters_newest on newsletters (subscribed_at desc, id desc)',
)

const newsletterIssues = table({
  id: text.key(),
  subject: text.required("default ''"),
  preview: text.required("default ''"),
  /** Markdown. */
  body: text.required("default ''"),
  /** Whether its mails are still waiting is told by their rows. */
  state: text.required<'draft' | 'scheduled' | 'sent'>(),
  version: integer.required(),
  createdAt: instant.required(),
  updatedAt: instant.required(),
  scheduledFor: instant.optional(),
  startedAt: instant.optional(),
  /** As sent, with a placeholder for the receiver's own link to unsubscribe. */
  html: text.optional(),
  text: text.optional(),
  /** How many mails have left; those that wait or were refused are counted by their rows. */
  sent: integer.preset(0),
})

export const newsletterTables = { newsletters, newsletterIssues }
