import rehypeStringify from 'rehype-stringify'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { serveBuiltSite } from '#tests/support/built-site.ts'
import { payloads } from './chosen-payloads.ts'
import { openWatchedBrowser } from './watched-browser.ts'

const markdown = unified()
  .use(remarkParse)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeStringify, { allowDangerousHtml: true })

const decoded = (text: string) => {
  try {
    return decodeURIComponent(decodeURIComponent(text))
  } catch {
    return text
  }
}

const withEscapes = (text: string) =>
  text.replace(/\\(?:u|x)([0-9a-f]{2,4})/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  )

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** A page as somebody would write it who never heard of any of this: the text stands in it as it came. */
const unsafePages: Readonly<Record<string, (text: string) => string>> = {
  text: (text) => `<p>${text}</p>`,
  'text decoded': (text) => `<p>${decoded(text)}</p>`,
  'text normalised': (text) => `<p>${text.normalize('NFKC')}</p>`,
  'text with its escapes read': (text) => `<p>${withEscapes(text)}</p>`,
  'an attribute in "': (text) => `<input value="${text}">`,
  'an attribute in nothing': (text) => `<input value=${text}>`,
  'a link': (text) => `<a href="${escaped(text)}">press</a>`,
  'a script': (text) => `<script>var x = "${text}"</script>`,
  "a script in '": (text) => `<script>var x = '${text}'</script>`,
  'a script’s call': (text) => `<script>(({x}) => x)({x: (${text})})</script>`,
  'a style': (text) => `<style>p{color:${text}}</style><p>x</p>`,
  markdown: (text) => String(markdown.processSync(text)),
}

const idOf = (url: string) => Number(/xss-(\d+)\.invalid/.exec(url)?.[1] ?? Number.NaN)

test('the detector: on pages that are not safe the payloads run, and are seen @payloads', async ({
  task,
}) => {
  const site = await serveBuiltSite('https://curls.example')
  const { show, seen } = await openWatchedBrowser(site.origin)
  for (const page of Object.values(unsafePages))
    await show(
      payloads.map(({ text }) => page(text)),
      { isTouched: true, atOnce: 100 },
    )
  const asked = new Set(seen.elsewhere.map(idOf).filter((id) => !Number.isNaN(id)))
  const ran = new Set([...seen.executed, ...asked])
  task.meta.figures = {
    payloads: payloads.length,
    'kinds of unsafe pages': Object.keys(unsafePages).length,
    'seen to run': seen.executed.size,
    'seen to run or to ask elsewhere': ran.size,
    'dialogs seen': seen.dialogs.length,
  }
  // The others are for mails, calendars and spreadsheets, or for readers that decode once more.
  expect(ran.size / payloads.length).toBeGreaterThan(0.4)
  await site.close()
})
