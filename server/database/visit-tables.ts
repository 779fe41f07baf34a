/** They hold no person, and may be larger than all others together. */
export const visitTables: readonly string[] = [
  'page_views',
  'events',
  'cookie_consents',
  'sessions',
  'days',
  'day_names',
]
