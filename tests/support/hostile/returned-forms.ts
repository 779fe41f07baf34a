/** Each page that shows again what somebody has typed or a link has said, with the names of what it shows. */
export const returnedForms: readonly {
  path: string
  values: readonly string[]
  /** What chooses between the faces of the page. */
  states: Readonly<Record<string, string>>
}[] = [
  {
    path: '/contact',
    values: ['name', 'email', 'phone', 'location', 'serviceType', 'hairType', 'mobileService', 'website'],
    states: {},
  },
  { path: '/blog', values: ['email', 'page', 'wording'], states: {} },
  { path: '/privacy/request', values: ['kind', 'email', 'message'], states: {} },
  { path: '/privacy/request/sent', values: ['email', 'token', 'timesLeft'], states: {} },
  {
    path: '/privacy/request/confirm',
    values: ['email', 'token', 'message'],
    states: { state: 'ask', kind: 'erasure' },
  },
  { path: '/newsletter/unsubscribe', values: ['email', 'token'], states: { state: 'ask' } },
  { path: '/newsletter/unsubscribe', values: ['email', 'token'], states: { state: 'broken' } },
  { path: '/newsletter/confirm', values: ['email', 'token'], states: { state: 'ask' } },
]
