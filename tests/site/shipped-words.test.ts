import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltSite, serveBuiltSite } from '#tests/support/built-site.ts'
import { visibleText } from '#tests/support/read-page.ts'

let site: BuiltSite

beforeAll(async () => {
  site = await serveBuiltSite('https://curls.example')
})
afterAll(() => site.close())

/** What the specification says that a page holds, in the order in which it is read. */
const table = [
  {
    path: '/about',
    what: 'the biography, with 600+ clients and 30+ years',
    words: ['more than 30 years behind the chair', 'happy clients 600+', 'years of experience 30+'],
  },
  {
    path: '/about',
    what: 'the training and the philosophy',
    words: ['Training', 'What I believe'],
  },
  {
    path: '/',
    what: 'the districts beside the areas',
    words: ['LS6', 'LS7', 'LS16', 'LS17'],
  },
  {
    path: '/contact',
    what: 'how to get in touch, where, and what is often asked',
    words: [
      ...['Get In Touch 0113 496 0182 hello@northleedscurls.example North Leeds & Surrounding Areas'],
      ...['7 days 8am - 8pm', 'Serving North Leeds'],
      ...['Mobile Services Available', 'Covering all North Leeds areas', 'Frequently Asked Questions'],
      'What happens at the first appointment?',
      'consultation, then a dry cut tailored to your curl pattern, with styling tips and product advice',
      ...['How long is the consultation?', '15-20 minutes', 'Which areas do you visit?'],
      'Headingley, Chapel Allerton, Roundhay, Meanwood and surrounding areas',
      ...['How often should I have a trim?', '8-12 weeks'],
    ],
  },
  {
    path: '/contact',
    what: 'what happens next',
    words: [
      ...[
        'What happens next',
        'I write back within 24 hours.',
        'minutes, free.',
        'You choose a time, or you don’t.',
      ],
    ],
  },
  {
    path: '/contact',
    what: 'three reasons to choose us',
    words: [
      ...['Why Choose', 'Curl Specialist', '30+ years with curly and textured hair.'],
      ...['Mobile Convenience', 'Salon services at home', 'Curl-Safe Products'],
    ],
  },
  {
    path: '/contact',
    what: 'in its footer where, what and where to go',
    words: [
      ...['North Leeds & Surrounding Areas.', 'Services Curly cuts Curl colour Mobile service'],
      'Quick links About Gallery Hair Tips Privacy policy',
    ],
  },
  {
    path: '/privacy',
    what: 'the date of the policy and all its sections',
    words: [
      ...['Last updated October 2, 2025', 'This policy says', 'Information I collect', 'your name'],
      ...['your email address', 'your phone number', 'your location', 'service preferences', 'messages'],
      ...['Information collected automatically', 'analytics', 'device information', 'approximate location'],
      ...['IP address', 'Cookies', 'Necessary cookies', 'cannot be disabled', 'Analytics cookies', 'consent'],
      ...['Marketing cookies', 'advertising pixels', 'consent', 'How I use your information'],
      ...['consultation', 'newsletter', 'Sharing', 'do not sell', 'service providers'],
      ...['marketing partners, only with your consent', 'law', 'Security', 'measures', 'Retention'],
      ...[
        'kept indefinitely, unless you ask me to delete',
        'Your rights',
        'access',
        'correction',
        'deletion',
      ],
      ...['objection', 'withdrawal of consent', 'cookie management', 'Third-party links', 'other websites'],
      ...['Children', 'under 16', 'Changes to this policy', 'may update', 'Contact'],
      ...['hello@northleedscurls.example', '0113 496 0182'],
    ],
  },
] as const

for (const { path, what, words } of table)
  test(`${path} says ${what}`, async () => {
    const text = visibleText(await site.read(path))
    let from = 0
    for (const one of words) {
      const at = text.indexOf(one, from)
      expect(at, `"${one}" in: ${text.slice(from, from + 300)}`).toBeGreaterThanOrEqual(0)
      from = at + one.length
    }
  })

test('nothing of what only the owner knows is shown before she has written it', async () => {
  for (const [path, unwritten] of [
    ['/services', ['Usually', 'What it costs']],
    ['/about', ['I’m ']],
    ['/contact', ['I’m ', 'WhatsApp', 'What will it cost?']],
  ] as const) {
    const text = visibleText(await site.read(path)).toLowerCase()
    expect(text).toContain('north leeds curls')
    for (const words of unwritten) expect(text, path).not.toContain(words.toLowerCase())
  }
})

test('every page has its frame: header, main area, footer, and where the banner and the notices appear', async () => {
  for (const path of [
    '/',
    '/services',
    '/about',
    '/gallery',
    '/blog',
    '/contact',
    '/privacy',
    '/no/such-page',
  ]) {
    const html = await site.read(path)
    for (const tag of [
      '<header class="page-header"',
      '<main ',
      '<footer class="site-footer',
      '<section class="cookie-banner"',
    ])
      expect(html.split(tag), `${tag} of ${path}`).toHaveLength(2)
  }
})
