import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documents } from '#content/documents/documents.ts'
import { shippedContent, toPageContent, type WebsiteContent } from '#content/documents/website-content.ts'
import { withValueAt } from '#contract/content-paths.ts'
import { tidyContent } from '#contract/tidy-content.ts'
import { documentNames } from '#contract/website.ts'
import { collectFacts } from '#server/http/facts.ts'
import { contentSecurityPolicy } from '#server/http/security-headers.ts'
import { loadSite } from '#server/http/site.ts'
import { fitting, shippedDocument, textPaths, withAgreement } from '#tests/support/every-field.ts'
import { bonesOf } from '#tests/support/hostile/expect-markup.ts'
import { propertyRuns } from '#tests/support/property-runs.ts'

const { renderer, assets } = await loadSite(join(import.meta.dirname, '../../dist'))

async function render(website: WebsiteContent, path: string) {
  const facts = collectFacts('https://curls.example', false, website, '2031-01-08')
  const content = toPageContent(website)
  return (await renderer.renderPage({ path, facts, content, assets })).html
}

const hostileParts = [
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '</script>',
  '</style>',
  '<!--',
  ']]>',
  '"onfocus=alert(1) autofocus x="',
  "'><b>",
  '&lt;i&gt;',
  '&#60;i>',
  'javascript:alert(1)',
  '//evil.example',
  '\u202e',
  '\u0000',
  '\ud800',
  '\u2028',
  '{name}',
  '{constructor}',
  '$&',
]
const hostileText = fc.oneof(
  fc.array(fc.oneof(fc.constantFrom(...hostileParts), fc.string({ maxLength: 12 })), { maxLength: 4 }),
  fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { maxLength: 1 }),
  fc.constant(['x'.repeat(1_000_000)]),
)

/** Tried at each field of a document, one after another. */
const manyTexts = fc.array(
  hostileText.map((parts) => parts.join('')),
  { minLength: 3, maxLength: 12 },
)

const refused = ['a\u202eb', 'a\u2066b', 'a\u0000b', 'a\nb', 'a\ud800b', '\u200fab']

test.for([...documentNames])(
  'whatever is written into any field of %s is refused in a sentence, or shown as text wherever it stands',
  async (name) => {
    const document = shippedDocument(name)
    const { pageIn, alsoOn, fields, check } = documents[name]
    const tidied = (value: unknown) => tidyContent(value, fields)
    const paths = ['/', pageIn(shippedContent), ...alsoOn]
    const shipped = check(shippedContent, document)
    if ('problems' in shipped) throw new Error(JSON.stringify(shipped.problems))
    const bonesWith = (content: WebsiteContent) =>
      Promise.all(
        paths.map(async (path) => {
          const html = await render(content, path)
          return { bones: bonesOf(html), policy: contentSecurityPolicy(html) }
        }),
      )
    const before = await bonesWith(shipped.content)
    await fc.assert(
      fc.asyncProperty(manyTexts, async (texts) => {
        let { value, content } = shipped
        for (const [index, path] of textPaths(name).entries()) {
          const text = `${index}${texts[index % texts.length]}`
          const checked = check(shippedContent, withAgreement(tidied(withValueAt(value, path, text))))
          if ('content' in checked) ({ value, content } = checked)
          else
            for (const { fix } of checked.problems) {
              expect(fix).toMatch(/^[A-Z].{10,150}[.]$/)
              if (text.length > 8) expect(fix).not.toContain(text)
            }
        }
        expect(await bonesWith(content)).toEqual(before)
      }),
      { numRuns: propertyRuns(15) },
    )
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
