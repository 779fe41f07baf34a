import { isRecord } from '#contract/is-record.ts'
import { type EditorField, fieldAtPath } from '#contract/website-form.ts'

// In a preview every element names the field of its words: `<h1 data-field="homePage.heading">`. For the
// rendering, the words are put between two invisible characters, one for the field and one end mark, so that
// pages need not know about fields.

const first = 0xf0000
const behind = '\u{10fffd}'
const sign = '[\\u{f0000}-\\u{10fffd}]'
const pathIn = (paths: readonly string[], before: string) => paths[(before.codePointAt(0) ?? 0) - first] ?? ''
const withoutSigns = (html: string) => html.replace(new RegExp(sign, 'gu'), '')

/** The hero searches for these words in its heading, letter for letter: signs would break the match. */
const isPartOfOther = (path: string) => path === 'underlined'

type Texts = { fields: Readonly<Record<string, EditorField>> }

/** The path of every text that visitors may read. */
export function pathsOfTexts(document: Texts, value: unknown, path = ''): string[] {
  if (Array.isArray(value))
    return value.flatMap((one, index) => pathsOfTexts(document, one, `${path}[${index}]`))
  if (isRecord(value))
    return Object.entries(value).flatMap(([name, one]) =>
      pathsOfTexts(document, one, path === '' ? name : `${path}.${name}`),
    )
  const { kind, control } = fieldAtPath(document, path) ?? {}
  const isText = kind === 'text' || control === 'phone' || control === 'email'
  return isText && typeof value === 'string' && value !== '' && !isPartOfOther(path) ? [path] : []
}

/** The words between the sign of a field and the end mark. */
export const signWordsOfField = (words: string, index: number) =>
  `${String.fromCodePoint(first + index)}${words}${behind}`

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
const filling = new RegExp(`<(\\w+)([^<>]*)>${field}((?:(?!${sign}).)*)${behind}</\\1>`, 'gsu')
const besideOthers = new RegExp(`${field}([^<>]*?)${behind}`, 'gsu')

/** Adds `data-field` to each element with signed words, and removes the signs. */
export function replaceSignsByFieldMarks(html: string, paths: readonly string[]): string {
  const markBody = (body: string) =>
    body
      .replace(/<(script|style|textarea|select)\b.*?<\/\1>/gs, withoutSigns)
      .replace(/<[^<>]*>/g, withoutSigns)
      .replace(filling, (whole, tag: string, rest: string, before: string, inner: string) =>
        isWhole(inner) ? `<${tag}${rest} data-field="${pathIn(paths, before)}">${inner}</${tag}>` : whole,
      )
      .replace(
        besideOthers,
        (_, before: string, inner: string) => `<span data-field="${pathIn(paths, before)}">${inner}</span>`,
      )
  return withoutSigns(html.replace(/<body.*<\/body>/s, markBody))
}
