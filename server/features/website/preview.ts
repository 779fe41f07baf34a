import { ArticleDocument, completeArticle } from '#content/article.ts'
import { withoutBlanks } from '#content/check.ts'
import type { WebsiteContent } from '#content/content.ts'
import { documents } from '#content/documents.ts'
import { type Field, fieldOf } from '#content/fields.ts'
import type { Pictures } from '#content/pictures.ts'
import { publicPaths } from '#content/text/public-paths.ts'
import { isRecord } from '#contract/is-record.ts'
import { londonDay } from '#contract/london-time.ts'
import {
  articleIdOf,
  articlePath,
  type DocumentContent,
  type DocumentName,
  isArticleName,
  type PartName,
} from '#contract/website.ts'
import { readPictures } from './pictures/library.ts'
import * as repository from './repository.ts'
import type { WebsiteDeps } from './service.ts'

const { contentOf, documentIn, withDocument } = repository

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

/** A preview runs no scripts, so the browser need not fetch them. */
const withoutScripts = (html: string) =>
  html.replace(/<script async[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, '')

/** Replaces the value at a path, which is invalid, with the published one. */
function replaceAt(value: unknown, shown: unknown, [name, ...rest]: readonly PropertyKey[]): unknown {
  if (name === undefined) return shown
  if (Array.isArray(value)) {
    const from: readonly unknown[] = Array.isArray(shown) ? shown : []
    return value.map((one, index) => (index === name ? replaceAt(one, from[index], rest) : one))
  }
  if (!isRecord(value)) return shown
  const inner = isRecord(shown) ? shown[String(name)] : undefined
  return { ...value, [String(name)]: replaceAt(value[String(name)], inner, rest) }
}

/** The draft with published values in place of its invalid ones; the published document if that is not enough. */
function drawable(name: PartName, draft: DocumentContent, published: unknown): unknown {
  const { schema } = documents[name]
  let tried = withoutBlanks(draft)
  // Each round replaces the invalid fields of the one before; a shortened list may reveal more.
  for (let round = 0; round < 3; round++) {
    const result = schema.safeParse(tried)
    if (result.success) return result.data
    for (const { path } of result.error.issues) tried = replaceAt(tried, published, path)
  }
  return published
}

/** What of a draft of an article can be shown. */
function drawableArticle(draft: DocumentContent): Partial<ArticleDocument> {
  const { fields = {} } = fieldOf(ArticleDocument)
  const written = Object.entries(draft).filter(([name]) => Object.hasOwn(fields, name))
  const wrong = ArticleDocument.safeParse(draft).error?.issues.map(({ path: [name] }) => name) ?? []
  return Object.fromEntries(written.filter(([name]) => !wrong.includes(name)))
}

const shownToOwner = (pictures: Pictures): Pictures =>
  Object.fromEntries(
    Object.entries(pictures).map(([name, picture]) => [
      name,
      picture.hash === undefined ? picture : { ...picture, mayBeShown: true },
    ]),
  )

/**
 * Renders a page with the saved draft; its elements name their fields (`data-field`), so that a press can lead to one.
 */
export async function renderDraftPreview(
  { database, website, now }: WebsiteDeps,
  name: DocumentName,
  wanted?: unknown,
): Promise<string> {
  // The owner also sees pictures that still wait for consent.
  const pictures = shownToOwner(await readPictures(database.kysely))
  const content: WebsiteContent = { ...website.shown().content, pictures }
  const row = await repository.findDocument(database.kysely, name)
  const draft = contentOf(row?.draft ?? null)
  const published = documentIn(content, name)
  if (isArticleName(name)) {
    const id = articleIdOf(name)
    const written = draft ? drawableArticle(withoutBlanksOf(draft)) : { ...published }
    const { slug, title, body } = completeArticle(id, written, { pictures, today: londonDay(now()) })
    const marked = markFields(fieldOf(ArticleDocument), { ...written, slug, title, body })
    const page = withDocument(content, name, marked.value)
    return marked.toHtml(withoutScripts(await website.renderPreview(articlePath(slug), page)))
  }
  const marked = markFields(
    fieldOf(documents[name].schema),
    draft ? drawable(name, draft, published) : published,
  )
  const path = publicPaths.find((one) => one === wanted) ?? documents[name].page
  return marked.toHtml(
    withoutScripts(await website.renderPreview(path, withDocument(content, name, marked.value))),
  )
}

function withoutBlanksOf(draft: DocumentContent): DocumentContent {
  const tidied = withoutBlanks(draft)
  return isRecord(tidied) ? tidied : {}
}
