import { boolean, defaultNow, instant, integer, table, text } from './columns.ts'

const pageViews = table(
  {
    id: text.key(),
    sessionId: text.required(),
    pagePath: text.required(),
    referrer: text.optional(),
    duration: integer.optional(),
    viewedAt: instant.required(defaultNow),
    /** Whether the page exists; views of unknown pages are counted together. */
    isPage: boolean.required('default true'),
  },
  'create index page_views_newest on page_views (viewed_at desc, id desc)',
  'create index page_views_session on page_views (session_id, viewed_at)',
)

const events = table(
  {
    id: text.key(),
    sessionId: text.required(),
    eventType: text.required(),
    eventData: text.optional(),
    createdAt: instant.required(defaultNow),
  },
  'create index events_newest on events (created_at desc, id desc)',
  'create index events_session on events (session_id, created_at)',
)

const cookieConsents = table(
  {
    id: text.key(),
    sessionId: text.required(),
    analytics: boolean.required('default false'),
    marketing: boolean.required('default false'),
    createdAt: instant.required(defaultNow),
  },
  'create index cookie_consents_newest on cookie_consents (created_at desc, id desc)',
  'create index cookie_consents_session on cookie_consents (session_id, created_at desc)',
)

/**
 * Totals of a London day before yesterday as JSON, counted from its rows when they are next asked for; after a withdrawal it
 * has none. A session counts on the day of its first view.
 */
const dayTotals = table({ day: text.key(), totals: text.required() })

export const analyticsTables = { pageViews, events, cookieConsents, dayTotals }
