import { join } from 'node:path'
import ICAL from 'ical.js'
import { type DefaultTreeAdapterTypes, parse, parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { sortArticles } from '#content/article.ts'
import { parseMarkdown } from '#content/markdown.ts'
import { clientCalendarFile } from '#server/features/appointments/mails/calendar.ts'
import { renderPersonalData } from '#server/features/clients/copies.ts'
import { renderIssue } from '#server/features/newsletter/issue-mail.ts'
import { collectFacts } from '#server/http/facts.ts'
import { loadSite } from '#server/http/site.ts'
import type { Letter } from '#server/mail/letter.ts'
import { markdownToHtml } from '#server/mail/markdown.ts'
import { renderLetter } from '#server/mail/render-letter.ts'
import { anAppointment } from '#tests/support/appointments.ts'
import { lettersOf, links } from '#tests/support/every-mail.ts'
import { aRequest } from '#tests/support/factories.ts'
import { hostileTexts as texts } from '#tests/support/hostile-texts.ts'
import { shippedPageContent } from '#tests/support/shipped-page-content.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** All elements, including those within templates. */
function* elementsIn(node: Node): Generator<Element> {
  if ('tagName' in node) yield node
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsIn(child)
  if ('content' in node) yield* elementsIn(node.content)
}

const urlAttributes = new Set([
  ...['href', 'xlink:href', 'src', 'srcset', 'action', 'formaction', 'data', 'poster', 'ping', 'background'],
  ...['cite', 'manifest', 'longdesc', 'codebase', 'usemap', 'profile', 'classid', 'srcdoc'],
])
/** Allowed link targets, whoever wrote the link. */
const goodUrl = /^(?:\/(?![/\\])|#|https?:\/\/|mailto:|tel:|data:image\/|$)/i

/** Fails on anything that could run or send a request by itself. Asked of a million attributes: `expect` takes 30 μs. */
function expectTame(element: Element): void {
  for (const { name, value } of element.attrs) {
    if (/^on/i.test(name) || (urlAttributes.has(name) && !goodUrl.test(value)))
      expect.fail(`<${element.tagName}> has ${name}="${value}"`)
    // Island props must still be valid JSON.
    if (name === 'data-props') JSON.parse(value)
  }
  const [child] = element.childNodes
  if (element.tagName === 'script' && child && 'value' in child) JSON.parse(child.value)
}

const nameOf = ({ tagName, attrs }: Element) =>
  [tagName, ...attrs.map(({ name, value }) => (name === 'style' ? `${name}=${value}` : name))].join(' ')

/** The structure of a page that no text may change: its elements in order, with attribute names and inline styles. */
function bonesOf(html: string): string[] {
  return Array.from(elementsIn(parse(html)), (element) => {
    expectTame(element)
    return nameOf(element)
  })
}

/** Checks that a piece of HTML has only these elements and attributes. */
function expectOnly(html: string, allowed: Readonly<Record<string, readonly string[]>>): void {
  for (const element of elementsIn(parseFragment(html))) {
    expectTame(element)
    const { tagName, attrs } = element
    const others = attrs.filter(({ name }) => !allowed[tagName]?.includes(name))
    if (!Object.hasOwn(allowed, tagName) || others.length > 0)
      expect.fail(`<${nameOf(element)}> is not among what is allowed`)
  }
}

/** Each page that repeats what a person typed or a link contained, the names of these values, and the page's state. */
const returnedForms: readonly [path: string, values: string, state?: Readonly<Record<string, string>>][] = [
  ['/contact', 'name email phone location serviceType hairType mobileService address website'],
  ['/blog', 'email page wording'],
  ['/privacy/request', 'kind email message'],
  ['/privacy/request/confirm', 'email token message', { state: 'ask', kind: 'erasure' }],
  ['/newsletter/unsubscribe', 'email token', { state: 'ask' }],
]

const { renderer, assets } = await loadSite(join(import.meta.dirname, '../../dist'))
const facts = collectFacts('https://curls.example')
const content = shippedPageContent()

/** Every letter with this text in each field that a person can type, the owner's details included. */
function lettersWith(text: string) {
  const typed = {
    ...{ ...facts, name: text, phone: text, mobilePhone: text, serviceArea: text, openingHours: text },
    salonAddress: { street: text, town: text, postcode: text },
    areaNames: { ...facts.areaNames, [aRequest.location]: text },
  }
  const { issue: _, ...letters } = lettersOf(typed, links, text)
  return Object.values(letters).flatMap((one) => Object.entries<Letter>(one))
}

const plain = 'h2 h3 h4 p ul ol li blockquote pre code hr br strong em'.split(' ')
const tags = (attributes: readonly string[]) => Object.fromEntries(plain.map((tag) => [tag, attributes]))

test('no payload in an issue or in any field of any mail is markup that we did not write', () => {
  const images = ['src', 'alt', 'title', 'style']
  for (const text of texts) {
    const body = markdownToHtml(parseMarkdown(text), facts.siteUrl)
    expectOnly(body, { ...tags(['style', 'start']), a: ['href', 'title', 'style'], img: images })
  }
  const bonesWith = (words: string) =>
    bonesOf(renderIssue({ subject: words, preview: words, body: '' }, facts, 'https://a.example/').html)
  expect(bonesWith(texts.join())).toEqual(bonesWith('Words'))
  // In messages that the owner wrote, addresses become links; a line's end is a line's end.
  const bones = (kind: string, text: string) => {
    const letter = lettersWith(text).find(([name]) => name === kind)?.[1]
    if (!letter) throw new Error(`There is no ${kind}`)
    return bonesOf(renderLetter(letter, { facts: { ...facts, name: text } }).html).filter(
      (one) => one !== 'br' && !(kind === 'a reply of the owner' && /^(?:a|p) /.test(one)),
    )
  }
  // Each text in one kind of mail: all in all kinds would take minutes.
  const kinds = lettersWith('Words').map(([name]) => name)
  const usual = new Map(kinds.map((kind) => [kind, bones(kind, 'Words')]))
  for (const [index, text] of texts.entries()) {
    const kind = kinds[index % kinds.length] ?? ''
    expect([kind, text, bones(kind, text)]).toEqual([kind, text, usual.get(kind)])
  }
})

test('a copy of one’s own data and a form that comes back show payloads as text', async () => {
  const copy = (all: readonly string[]) =>
    bonesOf(
      renderPersonalData(
        Object.fromEntries(all.map((text, index) => [`${text} ${index}`, [{ [text]: text, body: text }]])),
        facts,
        new Date(0),
      ),
    ).filter((one) => one !== 'br')
  expect(copy(texts)).toEqual(copy(texts.map(() => 'Words')))
  for (const [path, values, state] of returnedForms) {
    const draw = async (text: string) => {
      const given = Object.fromEntries(values.split(' ').map((name) => [name, text]))
      const form = { values: { ...given, ...state }, errors: given, notice: text }
      const { html } = await renderer.renderPage({ path, facts, content, assets, form })
      // An address may wrap before each of its dots.
      return bonesOf(html).filter((one) => one !== 'wbr')
    }
    expect([path, await draw(texts.join(' '))]).toEqual([path, await draw('Words')])
  }
})

test('an article of payloads is text on its page, in the lists and in the feed', async () => {
  const [first] = content.articles
  if (!first) throw new Error('There is no article')
  const articles = texts.map((text, index) => ({
    ...{ ...first, id: `a${index}`, slug: `a${index}`, featuredSince: undefined, body: text },
    ...{ title: text, excerpt: text, category: text, imageAlt: text, metaTitle: text },
  }))
  for (let from = 0; from < articles.length; from += 20) {
    const some = {
      ...content,
      articles: sortArticles(articles.slice(from, from + 20) as typeof content.articles),
    }
    const files = await renderer.renderFiles({ facts, content: some })
    for (const file of Object.values(files)) expect(file).not.toMatch(/<(?:script|img|svg|iframe)[\s>/]/i)
    const feed = files['/feed.xml'] ?? ''
    expect(feed.match(/<item>/g)).toHaveLength(some.articles.length)
    bonesOf((await renderer.renderPage({ path: '/blog', facts, content: some, assets })).html)
    bonesOf((await renderer.renderPage({ path: `/blog/a${from}`, facts, content: some, assets })).html)
  }
})

test('a hostile text in a calendar is one value of one property', () => {
  for (const text of texts) {
    const appointment = anAppointment({ name: text, phone: text, address: text, note: text, area: text })
    const file = clientCalendarFile(appointment, { ...facts, name: text }, 'REQUEST')
    const [event, ...others] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents()
    expect([text, event?.getAllProperties().length, others]).toEqual([text, 11, []])
  }
})
