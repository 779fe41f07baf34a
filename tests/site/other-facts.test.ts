import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shippedContent, toPageContent } from '#content/documents/website-content.ts'
import { business } from '#content/words/business.ts'
import { collectFacts } from '#server/http/facts.ts'
import { loadSite } from '#server/http/site.ts'
import { readHead, visibleText } from '#tests/support/read-page.ts'

const content = toPageContent(shippedContent)
const siteUrl = 'https://ringlets.example'
const before = collectFacts(siteUrl)
const other = {
  ...before,
  name: 'Otley Ringlets',
  phone: '01943 960 111',
  mobilePhone: '07700 900999',
  email: 'ask@ringlets.example',
  openingHours: '7 days 10am - 4pm',
  opens: '10:00',
  closes: '16:00',
}

const { renderer, assets } = await loadSite(join(import.meta.dirname, '../../dist'))

const states: readonly Record<string, string>[] = [
  {},
  { state: 'ask', token: 'a', email: 'a@example.com' },
  { state: 'done' },
]

/** Every page in every form that a server draws it in, and the files for programs. */
async function readEverything(facts: typeof other) {
  const pages = [...renderer.pagePaths(content), ...renderer.requestPaths].flatMap((path) =>
    states.map(async (values) => {
      const form = { values, errors: {} }
      return { path, text: (await renderer.renderPage({ path, facts, content, assets, form })).html }
    }),
  )
  const files = Object.entries(await renderer.renderFiles({ facts, content })).map(([path, text]) => ({
    path,
    text,
  }))
  return [...(await Promise.all(pages)), ...files]
}

// As they may be written, in a sentence or in data.
const oldFacts = [
  before.name,
  before.phone,
  before.phone.replaceAll(' ', '').replace(/^0/, ''),
  before.mobilePhone,
  before.email,
  before.openingHours,
  ...['8am', '8 am', '8pm', '8 pm', business.opens, business.closes],
]

test('whoever reads the site learns the facts of today, in the head, the text and the data, and none of before', async () => {
  for (const { path, text } of await readEverything(other)) {
    expect(
      oldFacts.filter((fact) => text.includes(fact)),
      path,
    ).toEqual([])
    expect(text.match(/\{\w+\}(?![^<]*<\/style>)/g) ?? [], path).toEqual([])
  }
})

test('the old facts are where the new ones would be: nothing above is looked for in vain', async () => {
  const all = (await readEverything(before)).map(({ text }) => text).join()
  for (const fact of [before.name, before.phone, before.email, before.openingHours, business.opens])
    expect(all).toContain(fact)
})

test('every page bears the name of the business in its title', async () => {
  for (const { path, text } of await readEverything(other))
    if (text.startsWith('<!doctype html>')) expect(readHead(text).title, path).toMatch(/ \| Otley Ringlets$/)
})

test('search results, the contact page and the mobile service name the hours of today', async () => {
  const everything = await readEverything(other)
  const at = (path: string) => everything.find((page) => page.path === path)?.text ?? ''
  expect(readHead(at('/contact')).description).toContain('7 days 10am - 4pm')
  expect(readHead(at('/contact')).property('og:description')).toContain('7 days 10am - 4pm')
  expect(visibleText(at('/contact'))).toContain('Why Choose Otley Ringlets?')
  expect(visibleText(at('/services'))).toMatch(/When 7 days 10am - 4pm/)
  expect(at('/services')).toContain('"opens":"10:00","closes":"16:00"')
  expect(visibleText(at('/blog/reading-the-label'))).toContain('By Otley Ringlets')
})
