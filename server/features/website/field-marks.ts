import type { Field } from '#content/fields.ts'

// In a preview every element names the field of its words: `<h1 data-field="heading">`. For the rendering, the words are
// put between two invisible characters, one for the field and one end mark, so that pages need not know about fields.

const first = 0xf0000
const end = '\u{10fffd}'
const sign = '[\\u{f0000}-\\u{10fffd}]'
const withoutSigns = (html: string) => html.replace(new RegExp(sign, 'gu'), '')

/** The hero searches for these words in its heading, letter for letter: signs would break the match. */
const isPartOfOther = (path: string) => path === 'underlined'

/** Whether the tags within a cut-out part are balanced. */
function isWhole(inner: string): boolean {
  let depth = 0
  for (const [tag] of inner.matchAll(/<[^<>]+>/g)) {
    if (!tag.endsWith('/>')) depth += tag.startsWith('</') ? -1 : 1
    if (depth < 0) return false
  }
  return true
}

const field = '([\\u{f0000}-\\u{ffffd}])'
const filling = new RegExp(`<(\\w+)([^<>]*)>${field}((?:(?!${sign}).)*)${end}</\\1>`, 'gsu')
const besideOthers = new RegExp(`${field}([^<>]*?)${end}`, 'gsu')

/** The value with signs in its texts, and what turns those into attributes of the rendered page. */
export function markFields(of: Field, value: unknown) {
  const paths: string[] = []

  function withSigns({ meta, fields, entry }: Field, one: unknown, path: string): unknown {
    const at = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`)
    if (Array.isArray(one)) return entry ? one.map((inner, index) => withSigns(entry, inner, at(index))) : one
    if (typeof one === 'object' && one !== null)
      return Object.fromEntries(
        Object.entries(one).map(([name, inner]) => {
          const known = fields?.[name]
          return [name, known ? withSigns(known, inner, at(name)) : inner]
        }),
      )
    const isText =
      (meta?.control === 'line' || meta?.control === 'text') &&
      meta.label !== undefined &&
      meta.input !== 'url'
    if (!isText || typeof one !== 'string' || one === '' || isPartOfOther(path) || path === 'slug') return one
    paths.push(path)
    return `${String.fromCodePoint(first + paths.length - 1)}${one}${end}`
  }

  const pathOf = (before: string) => paths[(before.codePointAt(0) ?? 0) - first] ?? ''
  const markBody = (body: string) =>
    body
      .replace(/<(script|style|textarea|select)\b.*?<\/\1>/gs, withoutSigns)
      .replace(/<[^<>]*>/g, withoutSigns)
      .replace(filling, (whole, tag: string, rest: string, before: string, inner: string) =>
        isWhole(inner) ? `<${tag}${rest} data-field="${pathOf(before)}">${inner}</${tag}>` : whole,
      )
      .replace(
        besideOthers,
        (_, before: string, inner: string) => `<span data-field="${pathOf(before)}">${inner}</span>`,
      )
  return {
    value: withSigns(of, value, ''),
    toHtml: (html: string) => withoutSigns(html.replace(/<body.*<\/body>/s, markBody)),
  }
}
