import { expect, test } from 'vitest'
import { Address } from './address.ts'
import { emailAddress, multilineText, singleLineText } from './text.ts'

test.for([
  [
    'Thank you for asking @\u2068Amara\u2069. Ring me on \u202a+44 7700 900182\u202c.',
    'Thank you for asking @Amara. Ring me on +44 7700 900182.',
  ],
  ['Jo\u0000 \ud83d', 'Jo'],
  ['\ufeffcurly\u00adgirl\u200b method\u0007', 'curlygirl method'],
  ['one\ttwo\r\nthree\u2028four', 'one two three four'],
  ['a\u200db\u200c', 'ab'],
  ['👩🏽‍🦱 and 🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩🏽‍🦱 and 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['می‌خواهم', 'می‌خواهم'],
  ['\u200f\u200d', ''],
] as const)('nothing is refused for signs that nobody sees: %j', ([typed, kept]) => {
  const text = multilineText(100).parse(typed)
  expect(text.replace(/[\t\n]/g, ' ')).toBe(kept)
  expect(multilineText(100).parse(text)).toBe(text)
  expect(singleLineText(100, 'Write it').safeParse(typed).data).toBe(kept || undefined)
})

test('letters of a domain that databases cannot compare are small', () => {
  expect(emailAddress(254).parse('Jo@MÜLLER.example')).toBe('Jo@MüLLER.example')
})

test('an address of several lines becomes one line', () => {
  expect(Address.parse('12 Otley Road,\r\n\n  Leeds \nLS16 5JX')).toBe('12 Otley Road, Leeds, LS16 5JX')
})

test('a body full of blanks holds nobody up', () => {
  const blanks = `a${' '.repeat(60_000)}b`
  const startedAt = performance.now()
  for (const schema of [singleLineText(100, 'Write it'), emailAddress(254), Address, multilineText(100)])
    expect(schema.safeParse(blanks).success).toBe(false)
  expect(performance.now() - startedAt).toBeLessThan(500)
})

test('line breaks of every kind stay in a text of several lines', () => {
  expect(multilineText(100).parse(' a\r\nb\rc\u2029d\u0085\n')).toBe('a\nb\nc\nd')
})

test.for([
  ...[
    'tom&zoe@example.com',
    'jo/curls@example.com',
    'first=last@example.com',
    'info@xn--e1afmkfd.xn--p1ai',
    'jo@пример.рф',
  ],
  ...[
    "o'brien@example.com",
    'jo+curls@example.co.uk',
    '{jo}|`~^?*!#$%@example.com',
    'j.@example.com',
    '..@a.bc',
  ],
  ...[
    '1@1.example',
    'JO@EXAMPLE.COM',
    `jo@${'a'.repeat(63)}.example.museum`,
    'j_o-e@sub-domain.example.photography',
  ],
])('%s is taken, as a browser takes it', (typed) => {
  expect(emailAddress(254).parse(`\u202a ${typed}\u202c\n`)).toBe(typed)
})

test.for([
  ...[
    'jo',
    'jo@',
    '@example.com',
    'jo@example',
    'jo@@example.com',
    'jo lewis@example.com',
    'jo@-example.com',
  ],
  ...[
    'jo@example..com',
    'jo@example.com, al@example.com',
    'Jo <jo@example.com>',
    '"jo"@example.com',
    'jö@example.com',
    '\u212aim@example.com',
  ],
  ...[
    `jo@${'a'.repeat(64)}.example`,
    'jo@пример.рф/al',
    'jo@example.com\nBcc: al@example.com',
    'jo@example.com.',
  ],
])('%s is no address', (typed) => {
  expect(emailAddress(254).safeParse(typed).error?.issues[0]?.message).toBe(
    'Please enter a valid email address',
  )
})
