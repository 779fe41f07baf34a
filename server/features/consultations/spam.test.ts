import { expect, test } from 'vitest'
import { honestRequests } from '#tests/support/honest-requests.ts'
import { spamRequests } from '#tests/support/spam-requests.ts'
import { assessSpam, hairTypeHash, type Repeats, type SpamSignals } from './spam.ts'

const nobodyElse = { senders: 0, strangers: 0 }
const assess = (hairType: string, signals: SpamSignals = {}, repeats: Repeats = nobodyElse) =>
  assessSpam({ name: 'Amara Lewis', hairType }, signals, repeats)

test('no request of real people goes to Junk, not even one that was sent at once', () => {
  expect(honestRequests.length).toBeGreaterThanOrEqual(60)
  const suspects = honestRequests.flatMap(([name, hairType]) => {
    const { isJunk, reasons, score } = assessSpam({ name, hairType }, { pageOpenMs: 900 }, nobodyElse)
    return isJunk ? [{ name, hairType, reasons, score }] : []
  })
  expect(suspects).toEqual([])
})

test('spam goes to Junk by its words alone, or by the field that people do not see', () => {
  expect(spamRequests.length).toBeGreaterThanOrEqual(60)
  const missed = spamRequests.flatMap(([name, hairType, website]) =>
    assessSpam({ name, hairType }, { website }, nobodyElse).isJunk ? [] : [{ name, hairType }],
  )
  expect(missed).toEqual([])
})

const cases: readonly [what: string, found: ReturnType<typeof assess>, isJunk: boolean, reasons: object[]][] =
  [
    ['nothing but hair', assess('3C, shoulder length'), false, []],
    ['an empty hidden field', assess('', { website: '' }), false, []],
    ['a filled hidden field', assess('My hair is dry', { website: 'x' }), true, [{ name: 'hidden-field' }]],
    ['a hidden field that came twice', assess('', { website: ['', 'x'] }), true, [{ name: 'hidden-field' }]],
    ['one link', assess('see https://a.example'), false, [{ name: 'links', count: 1 }]],
    ['two links', assess('https://a.example www.b.example'), false, [{ name: 'links', count: 2 }]],
    [
      'three links',
      assess('https://a.example/1, https://a.example/2 and https://a.example/3'),
      true,
      [{ name: 'links', count: 3 }],
    ],
    ['one link three times', assess('https://a.example '.repeat(3)), false, [{ name: 'links', count: 1 }]],
    ['three pictures', assess('instagram.com/a pin.it/b https://www.tiktok.com/c'), false, []],
    [
      'links in upper case',
      assess('HTTPS://A.EXAMPLE WWW.B.EXAMPLE C.COM'),
      true,
      [{ name: 'links', count: 3 }],
    ],
    ['an address of a mailbox', assess('write to me@work.example.com or amara@mail.co.uk'), false, []],
    [
      'a full stop without a space',
      assess('it is long.top is straight.net result: frizz'),
      false,
      [{ name: 'links', count: 1 }],
    ],
    [
      'a short link to nowhere',
      assess('https://bit.ly/a https://t.me/b'),
      true,
      [{ name: 'links', count: 2 }],
    ],
    ['code of a link', assess('[url=https://a.example]hair[/url]'), true, [{ name: 'link-code' }]],
    [
      'a link in another alphabet',
      assess('Купить https://a.example'),
      true,
      [{ name: 'foreign-link' }, { name: 'links', count: 1 }],
    ],
    ['another alphabet', assess('У меня кудрявые волосы'), false, []],
    [
      'words that one other sent',
      assess('', {}, { senders: 1, strangers: 1 }),
      true,
      [{ name: 'repeated', count: 1 }],
    ],
    ['an address that was mended twice', assess('', {}, { senders: 2, strangers: 0 }), false, []],
    [
      'one phone and many addresses',
      assess('', {}, { senders: 3, strangers: 0 }),
      true,
      [{ name: 'repeated', count: 3 }],
    ],
    [
      'three links of an advertisement',
      assess('Our SEO: https://a.example/1 https://a.example/2 https://a.example/3'),
      true,
      [{ name: 'links', count: 3 }],
    ],
    [
      'an advertisement with a link',
      assess('We offer curls https://a.example'),
      true,
      [{ name: 'links', count: 1 }, { name: 'advertisement' }],
    ],
    ['a form sent at once', assess('', { pageOpenMs: 0 }), false, [{ name: 'quick' }]],
    ['a form sent in time', assess('', { pageOpenMs: 3000 }), false, []],
    ['a clock that makes no sense', assess('', { pageOpenMs: Number.NaN }), false, []],
  ]

test.for(cases)('%s', ([, { isJunk, reasons }, expected, expectedReasons]) => {
  expect(reasons).toEqual(expectedReasons)
  expect(isJunk).toBe(expected)
})

test('a link in the name is enough, and so are random letters in both fields', () => {
  const of = (name: string, hairType: string) => assessSpam({ name, hairType }, {}, nobodyElse)
  expect(of('Win at www.prize.example', '')).toMatchObject({
    isJunk: true,
    reasons: [{ name: 'link-in-name' }],
  })
  expect(of('qWeRtYuIoP', 'aSdFgHjKlZ')).toMatchObject({ isJunk: true, reasons: [{ name: 'random' }] })
  expect(of('qWeRtYuIoP', 'curly')).toMatchObject({ isJunk: false })
  expect(of('LeAnn MacDonald', 'McDonaldHair')).toMatchObject({ isJunk: false })
})

test('the same words are the same however they are written, and short ones are nobody’s', () => {
  const words = 'We put your website on page one of every engine.'
  expect(hairTypeHash(words)).toBe(hairTypeHash(' we PUT your web-site\non page one… of every engine '))
  expect(hairTypeHash(words)).not.toBe(hairTypeHash(`${words} Now`))
  for (const short of ['', '3C, shoulder length', 'curly', '😭'.repeat(100)])
    expect(hairTypeHash(short)).toBeNull()
})

test('a message as long as may be is judged at once', () => {
  const texts = ['a.', 'a-', 'my ', 'i have ', 'www.', 'http://', 'get you ', '<a ', 'your site '].map(
    (one) => one.repeat(2000 / one.length),
  )
  const start = performance.now()
  for (const text of texts) assess(text)
  expect(performance.now() - start).toBeLessThan(500)
})
