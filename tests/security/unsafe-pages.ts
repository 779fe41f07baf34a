import rehypeStringify from 'rehype-stringify'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

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
export const unsafePages: Readonly<Record<string, (text: string) => string>> = {
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
