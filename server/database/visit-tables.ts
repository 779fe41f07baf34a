/** Tables without personal data, possibly larger than all others together. */
export const visitTables: readonly string[] = [
  'page_views',
  'events',
  'cookie_consents',
  'sessions',
  'days',
  'day_names',
]
