/** Each page that repeats what a person typed or a link contained, with the names of these values. */
export const returnedForms: readonly {
  path: string
  values: readonly string[]
  /** Values that select the state of the page. */
  states: Readonly<Record<string, string>>
}[] = [
  {
    path: '/contact',
    values: [
      ...['name', 'email', 'phone', 'location', 'serviceType', 'hairType', 'mobileService', 'address'],
      'website',
    ],
    states: {},
  },
  { path: '/blog', values: ['email', 'page', 'wording'], states: {} },
  { path: '/privacy/request', values: ['kind', 'email', 'message'], states: {} },
  {
    path: '/privacy/request/confirm',
    values: ['email', 'token', 'message'],
    states: { state: 'ask', kind: 'erasure' },
  },
  { path: '/newsletter/unsubscribe', values: ['email', 'token'], states: { state: 'ask' } },
  { path: '/newsletter/unsubscribe', values: ['email', 'token'], states: { state: 'broken' } },
]
