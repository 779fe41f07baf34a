/** Visitors' requests as bytes of HTTP. Each differs from the previous one: a repetition would store nothing. */

const host = 'HTTP/1.1\r\nHost: localhost\r\n'

export const get = (path: string, headers = '') =>
  `GET ${path} ${host}Accept-Encoding: gzip, deflate, br\r\n${headers}\r\n`

function post(path: string, content: object): string {
  const body = JSON.stringify(content)
  return `POST ${path} ${host}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

let sent = 0

const consultation = { phone: '0113 496 0000', location: 'adel', serviceType: 'cut-only' }

/** One person under many names, who gets few mails. */
export const nextConsultation = () =>
  post('/api/consultations', { ...consultation, name: `Visitor ${sent++}`, email: 'jo@example.com' })

/** A different person each time, with a typical text: what it leaves in the database is typical. */
export function nextStranger(): string {
  const number = sent++
  return post('/api/consultations', {
    ...consultation,
    name: `Amara Okafor ${number}`,
    email: `amara${number}@example.com`,
    phone: `07700 ${900_000 + (number % 100_000)}`,
    hairType: `3C curls, shoulder length when stretched, last cut ${number} weeks ago. Box dye two years ago, very flat at the crown.`,
  })
}

const paths = ['/', '/services', '/contact', '/blog']

/** Visits of four views; the first has a referrer. */
export function nextView(): string {
  const number = sent++
  return post('/api/analytics/pageview', {
    sessionId: `1767225600000-${Math.floor(number / 4).toString(36)}`,
    pagePath: paths[number % 4],
    ...(number % 4 === 0 && { referrer: `https://host-${Math.floor(number / 4) % 20}.example/search` }),
  })
}

export const nextChoice = () =>
  post('/api/cookie-consent', {
    sessionId: `1767225600000-chose${(sent++).toString(36)}`,
    analytics: true,
    marketing: false,
  })

export const nextSignUp = () =>
  post('/api/newsletter', { email: `reader${sent++}@example.com`, page: '/blog', wording: '2026-01-01' })
