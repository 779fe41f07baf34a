import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documents } from '#content/documents.ts'
import { shippedContent, type WebsiteContent } from '#content/website-content.ts'
import { withValueAt } from '#contract/content-paths.ts'
import { documentNames } from '#contract/website.ts'
import { factsOf } from '#server/http/facts.ts'
import { loadSite } from '#server/http/site.ts'
import { fitting, shippedDocument, textPaths } from '#tests/support/every-field.ts'

const { loadRenderer, assets } = loadSite(join(import.meta.dirname, '../../dist'))
const renderer = await loadRenderer()

async function renderAll(content: WebsiteContent) {
  const facts = factsOf('https://curls.example', false, content)
  const pages = ['/', '/services', '/gallery', '/contact', '/admin'].map(
    async (path) => (await renderer.renderPage({ path, facts, content, assets })).html,
  )
  // Not the manifests: they are JSON, and nothing reads them as documents.
  const files = Object.entries(await renderer.renderFiles({ facts, content })).flatMap(([path, text]) =>
    path.endsWith('.webmanifest') ? [] : [text],
  )
  return [...(await Promise.all(pages)), ...files].join('')
}

/** The first letters are kept whatever the field bears. */
const attacks = [
  '<img src=x onerror=a>',
  '"onfocus=a x="',
  "'><b>",
  '</script>',
  '</style>',
  '<!--',
  '&lt;i&gt;',
]
const refused = ['a\u202eb', 'a\u2066b', 'a\u0000b', 'a\nb', 'a\ud800b', '\u200fab']

const elementsOf = (html: string) => (html.match(/<[a-z!/][^\s>]*/gi) ?? []).length

test.for([...documentNames])(
  'what is written into any field of %s is shown as text, wherever it stands',
  async (name) => {
    const document = shippedDocument(name)
    const paths = textPaths(name)
    expect(paths.length).toBeGreaterThan(10)
    const before = documents[name].check(shippedContent, document)
    if ('problems' in before) throw new Error(JSON.stringify(before.problems))
    const elements = elementsOf(await renderAll(before.content))
    for (const attack of attacks) {
      // All fields at once, each with its own ending: names may not repeat.
      let written = document
      for (const [index, path] of paths.entries())
        written = withValueAt(written, path, fitting(name, path, `${index}${attack}`))
      const checked = documents[name].check(shippedContent, written)
      if ('problems' in checked) throw new Error(JSON.stringify([attack, checked.problems]))
      const html = await renderAll(checked.content)
      expect([attack, elementsOf(html)]).toEqual([attack, elements])
      if (attack.includes('<')) expect(html).not.toContain(`1${attack}`)
    }
  },
)

test.for([...documentNames])(
  'characters that cannot be seen or turn the text around are refused in any field of %s',
  (name) => {
    const document = shippedDocument(name)
    for (const path of textPaths(name))
      for (const text of refused) {
        const written = withValueAt(document, path, fitting(name, path, text))
        expect([path, text, 'problems' in documents[name].check(shippedContent, written)]).toEqual([
          path,
          text,
          true,
        ])
      }
  },
)

test('an address elsewhere has to be a whole one, beginning with https', () => {
  for (const url of [
    'javascript:alert(1)',
    '//evil.example',
    'http://evil.example',
    'data:text/html,x',
    'https://a b',
  ]) {
    const written = withValueAt(shippedDocument('details'), 'business.social[0].url', url)
    expect([url, 'problems' in documents.details.check(shippedContent, written)]).toEqual([url, true])
  }
})
