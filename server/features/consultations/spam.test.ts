import { expect, test } from 'vitest'
import { type CorpusText, honest, hostile } from '#tests/support/spam-corpus.ts'
import { assessSpam, type SpamSignals } from './spam.ts'

const assess = (hairType: string, signals: SpamSignals = {}) =>
  assessSpam({ name: 'Amara Lewis', hairType }, signals)

/** The texts that go to Junk, and the share of all that go to Junk or are marked. */
function sort(texts: readonly CorpusText[]) {
  const judged = texts.map((text) => ({ text, ...assessSpam(text, {}) }))
  const junk = judged.filter(({ junkReasons }) => junkReasons.length > 0)
  const marked = judged.filter((one) => !junk.includes(one) && one.mayBeAdvertisement)
  return { junk: junk.map(({ text }) => text), share: (junk.length + marked.length) / texts.length }
}

test.for([
  ['seen while the rules were written', honest.seen, hostile.seen],
  ['held back until they were', honest.heldBack, hostile.heldBack],
] as const)(
  'of the texts %s no honest one is in Junk, and nine of ten hostile ones are there or marked',
  ([, honestTexts, hostileTexts]) => {
    expect(honestTexts.length).toBeGreaterThanOrEqual(100)
    expect(hostileTexts.length).toBeGreaterThanOrEqual(60)
    expect(sort(honestTexts).junk).toEqual([])
    expect(sort(hostileTexts).share).toBeGreaterThanOrEqual(0.9)
    // A mark on most requests would say nothing.
    expect(sort(honestTexts).share).toBeLessThan(0.1)
  },
)

test('the corpus holds at least 300 honest and 200 hostile texts', () => {
  expect(honest.seen.length + honest.heldBack.length).toBeGreaterThanOrEqual(300)
  expect(hostile.seen.length + hostile.heldBack.length).toBeGreaterThanOrEqual(200)
})

const threeLinks = 'https://a.example/1, https://a.example/2 and https://a.example/3'

const cases: readonly [what: string, verdict: ReturnType<typeof assess>, reasons: object[]][] = [
  ['an empty hidden field', assess('', { website: '' }), []],
  ['a filled hidden field', assess('My hair is dry', { website: 'x' }), [{ name: 'hidden-field' }]],
  ['a hidden field that came twice', assess('', { website: ['', 'x'] }), [{ name: 'hidden-field' }]],
  ['a form sent at once', assess('My hair is dry', { pageOpenMs: 300 }), [{ name: 'quick' }]],
  ['a form sent in time', assess('', { pageOpenMs: 2000 }), []],
  ['a browser that hides its clock', assess('', { pageOpenMs: 0 }), []],
  ['a clock that makes no sense', assess('', { pageOpenMs: Number.NaN }), []],
  ['three links with selling words', assess(`Cheap SEO: ${threeLinks}`), [{ name: 'links', count: 3 }]],
  [
    'links in upper case',
    assess('BUY BACKLINKS HTTPS://A.EXAMPLE WWW.B.EXAMPLE C.COM'),
    [{ name: 'links', count: 3 }],
  ],
  ['three links alone', assess(`See ${threeLinks}`), []],
  ['two links with selling words', assess('Cheap SEO: https://a.example www.b.example'), []],
  ['one link three times', assess('Cheap SEO https://a.example '.repeat(3)), []],
  ['three pictures', assess('cheap SEO instagram.com/a pin.it/b https://www.tiktok.com/c'), []],
  ['three links of somebody who sells, about hair', assess(`I do SEO. 3C curls: ${threeLinks}`), []],
  ['the worst words without a link', assess('Buy casino backlinks and viagra, cheap loans'), []],
]

test.for(cases)('Junk needs a sign that no person gives: %s', ([, { junkReasons }, reasons]) => {
  expect(junkReasons).toEqual(reasons)
})

test('an address of a mailbox, and a full stop without a space, are no links', () => {
  for (const words of [
    'write to me@work.example.com or amara@mail.co.uk',
    'it is long.top is straight.not sure',
  ])
    expect(assess(words)).toEqual({ junkReasons: [], mayBeAdvertisement: false })
})

test('a message as long as may be is judged at once', () => {
  const starts = ['a.', 'a-', 'my ', 'i have ', 'www.', 'http://', 'your a ', '<a ', '1', '£', 'free a ']
  const before = process.cpuUsage()
  for (const start of starts) assess(start.repeat(Math.ceil(2000 / start.length)))
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(1000)
})
