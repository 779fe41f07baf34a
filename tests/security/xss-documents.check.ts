import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documents } from '#content/documents/documents.ts'
import { shippedContent, toPageContent, type WebsiteContent } from '#content/documents/website-content.ts'
import { valueAt, withValueAt } from '#contract/content-paths.ts'
import { tidyContent } from '#contract/tidy-content.ts'
import { documentNames } from '#contract/website.ts'
import { renderIssue } from '#server/features/newsletter/issues/issue-mail.ts'
import { renderReadableCopy } from '#server/features/people/copies.ts'
import { plainFieldPath } from '#server/features/website/publish/publishing.ts'
import { collectFacts } from '#server/http/facts.ts'
import { loadSite } from '#server/http/site.ts'
import { renderLetter } from '#server/mail/render-letter.ts'
import { serveBuiltSite } from '#tests/support/built-site.ts'
import { fitting, shippedDocument, textPaths, withAgreement } from '#tests/support/every-field.ts'
import { bonesOf } from '#tests/support/hostile/expect-markup.ts'
import { heldWith } from '#tests/support/hostile/held.ts'
import { lettersWith } from '#tests/support/hostile/letters.ts'
import { returnedForms } from '#tests/support/hostile/returned-forms.ts'
import { payloads } from './chosen-payloads.ts'
import { dangersIn, nothingSeen, openWatchedBrowser } from './watched-browser.ts'

const { loadRenderer, assets } = loadSite(join(import.meta.dirname, '../../dist'))
const renderer = await loadRenderer()
const siteUrl = 'https://curls.example'
const facts = collectFacts(siteUrl)

const textAt = (index: number) => payloads[index % payloads.length]?.text ?? ''

/** A mail opened in a browser that stops nothing, each kind with each payload in all its fields. */
const mailsWith = (text: string) => [
  ...Object.values(lettersWith(text)).map(
    (write) => renderLetter(write(), { facts: { ...facts, name: text } }).html,
  ),
  renderIssue({ subject: text, preview: text, body: text }, facts, `${siteUrl}/u`).html,
]

/** Without what her own pictures in an issue fetch, which is hers to say. */
const withoutPictures = (html: string) => html.replace(/<img [^>]*>/g, '')

test('mails and copies of one’s own data, opened as pages, run nothing @hostile-mails', async ({ task }) => {
  const site = await serveBuiltSite(siteUrl)
  const { show, seen } = await openWatchedBrowser(site.origin)
  // All kinds one after another in one document: a browser reads on where one of them ends.
  const mails = payloads.map(({ text }) => withoutPictures(mailsWith(text).join('\n')))
  const copies = Array.from({ length: Math.ceil(payloads.length / 20) }, (_, index) =>
    renderReadableCopy(
      heldWith(payloads.slice(index * 20, index * 20 + 20).map(({ text }) => text)),
      facts,
      new Date(0),
    ),
  )
  await show([...mails, ...copies])
  task.meta.figures = {
    'payloads x kinds of mail': payloads.length * mailsWith('x').length,
    'payloads x fields of a copy': payloads.length * 12,
    executed: seen.executed.size,
  }
  expect(seen).toEqual(nothingSeen)
  await site.close()
})

test('a form that comes back with a payload in each field runs nothing, with its scripts alive @hostile-mails', async ({
  task,
}) => {
  const site = await serveBuiltSite(siteUrl)
  const { show, seen } = await openWatchedBrowser(site.origin)
  const content = toPageContent(shippedContent)
  const pages: string[] = []
  let pairs = 0
  for (const [index, { path, values, states }] of returnedForms.entries()) {
    for (let start = 0; start < payloads.length; start += values.length) {
      const given = Object.fromEntries(values.map((name, at) => [name, textAt(start + at)]))
      const errors = Object.fromEntries(values.map((name, at) => [name, textAt(start + at)]))
      const form = { values: { ...given, ...states }, errors, notice: textAt(start + index) }
      pages.push((await renderer.renderPage({ path, facts, content, assets, form })).html)
      pairs += 2 * values.length + 1
    }
  }
  await show(pages, { atOnce: 12 })
  task.meta.figures = {
    'payloads x fields and sentences': pairs,
    pages: pages.length,
    executed: seen.executed.size,
  }
  expect(seen).toEqual(nothingSeen)
  await site.close()
})

/** The website with payloads in all fields of one document, as far as the schemas let them in. */
function contentWith(name: (typeof documentNames)[number], start: number) {
  const { fields, check } = documents[name]
  const shipped = shippedDocument(name)
  const paths = textPaths(name)
  let tried: unknown = paths.reduce<unknown>(
    (document, path, index) => withValueAt(document, path, fitting(name, path, textAt(start + index))),
    shipped,
  )
  // What is refused gives its place back; another field may then be heard of.
  for (let round = 0; round < 8; round++) {
    const checked = check(shippedContent, withAgreement(tidyContent(tried, fields)))
    if ('content' in checked) {
      const taken = paths.filter((path) => valueAt(tried, path) !== valueAt(shipped, path)).length
      return { content: checked.content, taken }
    }
    for (const { field } of checked.problems)
      tried = withValueAt(tried, plainFieldPath(field), valueAt(shipped, plainFieldPath(field)))
  }
  return { content: filled(name), taken: 0 }
}

test('payloads in every field of the website change no page’s markup, and run nothing there @hostile-pages @asvs-1.2.1', async ({
  task,
}) => {
  const site = await serveBuiltSite(siteUrl)
  const { show, seen } = await openWatchedBrowser(site.origin)
  const shown: string[] = []
  let [pairs, tried] = [0, 0]
  for (const name of documentNames) {
    const count = textPaths(name).length
    const path = documents[name].pageIn(shippedContent)
    const usual = await draw(filled(name), path)
    // Each field meets every third payload, and each payload every third field.
    for (let start = 0; start < payloads.length; start += 3) {
      const { content, taken } = contentWith(name, start)
      const html = await draw(content, path)
      expect([name, start, bonesOf(html)]).toEqual([name, start, bonesOf(usual)])
      tried += count
      pairs += taken
      if (start % 30 === 0) shown.push(html)
    }
  }
  await show(shown, { atOnce: 12 })
  task.meta.figures = {
    'payloads x fields tried': tried,
    'of these published': pairs,
    'pages opened': shown.length,
    executed: seen.executed.size,
  }
  expect(seen).toEqual(nothingSeen)
  await site.close()
})

/** Everything filled in that may be left out, with the words of before. */
function filled(name: (typeof documentNames)[number]): WebsiteContent {
  const checked = documents[name].check(shippedContent, withAgreement(shippedDocument(name)))
  if ('problems' in checked) throw new Error(JSON.stringify(checked.problems))
  return checked.content
}

async function draw(content: WebsiteContent, path: string) {
  const shown = collectFacts(siteUrl, false, content, '2031-01-08')
  return (await renderer.renderPage({ path, facts: shown, content: toPageContent(content), assets })).html
}

test('addresses of pages with a payload in path, query and fragment run nothing @hostile-pages', async ({
  task,
}) => {
  const site = await serveBuiltSite(siteUrl)
  const { context, seen } = await openWatchedBrowser(site.origin)
  const page = await context.newPage()
  const paths = [
    ...renderer.pagePaths(toPageContent(shippedContent)),
    ...renderer.requestPaths,
    '/feed.xml',
    '/sitemap.xml',
  ]
  const dangers: string[] = []
  for (const [index, { text }] of payloads.entries()) {
    const part = encodeURIComponent(text.toWellFormed())
    const path = paths[index % paths.length] ?? '/'
    for (const address of [
      `${path}?email=${part}&${part}=${part}&page=${part}#${part}`,
      `/${part}/${encodeURIComponent(part)}?${part}`,
    ]) {
      await page.goto(address)
      dangers.push(...(await dangersIn(page)))
    }
  }
  task.meta.figures = {
    'payloads x addresses': payloads.length * 2,
    'pages with their scripts': paths.length,
    executed: seen.executed.size,
  }
  expect({ dangers, ...seen }).toEqual({ dangers: [], ...nothingSeen })
  await site.close()
})
