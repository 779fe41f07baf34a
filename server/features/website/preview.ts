import * as z from 'zod/mini'
import { ArticleDocument, completeArticle } from '#content/article.ts'
import { withoutBlanks } from '#content/check.ts'
import type { WebsiteContent } from '#content/content.ts'
import { documents } from '#content/documents.ts'
import { type Field, fieldOf } from '#content/fields.ts'
import type { Pictures } from '#content/pictures.ts'
import { isRecord } from '#contract/is-record.ts'
import { londonDay } from '#contract/london-time.ts'
import {
  articleIdOf,
  articlePath,
  type DocumentContent,
  type DocumentName,
  isArticleName,
} from '#contract/website.ts'
import { readPictures } from './pictures/repository.ts'
import * as repository from './repository.ts'
import type { WebsiteDeps } from './service.ts'

const { contentOf, documentIn, withDocument } = repository

// In a preview the words of each field stand in an element that names it: `<span data-field="heading">`. For the
// rendering, they are put between two invisible characters, one for the field and one end mark, so that pages need not
// know about fields.

const first = 0xf0000
const end = '\u{10fffd}'
const sign = '[\\u{f0000}-\\u{10fffd}]'
const withoutSigns = (html: string) => html.replace(new RegExp(sign, 'gu'), '')
const marked = new RegExp(`([\\u{f0000}-\\u{ffffd}])((?:(?!${sign}).)*)${end}`, 'gsu')

/** The hero searches for these words in its heading, letter for letter, and an address is no text. */
const isNoText = (path: string) => path === 'underlined' || path === 'slug'

/** Whether each tag within a part of a page is closed there. */
function isWhole(inner: string): boolean {
  let depth = 0
  for (const [tag] of inner.matchAll(/<[^<>]+>/g)) {
    if (!tag.endsWith('/>')) depth += tag.startsWith('</') ? -1 : 1
    if (depth < 0) return false
  }
  return depth === 0
}

/** The value with signs in its texts, and what turns those into elements of the rendered page. */
export function markFields(of: Field, value: unknown) {
  const paths: string[] = []

  function withSigns({ meta, fields, entry }: Field, one: unknown, path: string): unknown {
    const at = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`)
    if (Array.isArray(one)) return entry ? one.map((inner, index) => withSigns(entry, inner, at(index))) : one
    if (isRecord(one))
      return Object.fromEntries(
        Object.entries(one).map(([name, inner]) => {
          const known = fields?.[name]
          return [name, known ? withSigns(known, inner, at(name)) : inner]
        }),
      )
    const isLine = meta?.control === 'text' && meta.input !== 'url'
    if (!isLine || meta.label === undefined || typeof one !== 'string' || one === '' || isNoText(path))
      return one
    paths.push(path)
    return `${String.fromCodePoint(first + paths.length - 1)}${one}${end}`
  }

  const markBody = (body: string) =>
    body
      .replace(/<(script|style|textarea|select)\b.*?<\/\1>/gs, withoutSigns)
      .replace(/<[^<>]*>/g, withoutSigns)
      .replace(marked, (whole, before: string, inner: string) => {
        const path = paths[(before.codePointAt(0) ?? 0) - first] ?? ''
        return isWhole(inner) ? `<span data-field="${path}">${inner}</span>` : whole
      })
  return {
    value: withSigns(of, value, ''),
    toHtml: (html: string) => withoutSigns(html.replace(/<body.*<\/body>/s, markBody)),
  }
}

/** A preview runs no scripts, so the browser need not fetch them. */
const withoutScripts = (html: string) =>
  html.replace(/<script async[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, '')

const valueAt = (path: readonly PropertyKey[], value: unknown) =>
  path.reduce<unknown>((at, name) => Object(at)[name], value)

/** The draft with published values in place of its invalid ones; the published document if that is not enough. */
function completeForPreview<Schema extends z.ZodMiniType>(
  schema: Schema,
  draft: DocumentContent | undefined,
  published: DocumentContent | undefined,
): z.output<Schema> | undefined {
  const value = withoutBlanks(draft ?? published)
  for (const { path } of schema.safeParse(value).error?.issues ?? []) {
    const holder = Object(valueAt(path.slice(0, -1), value))
    Reflect.set(holder, path.at(-1) ?? '', valueAt(path, published))
  }
  return schema.safeParse(value).data ?? schema.safeParse(published).data
}

/** An article is shown from its first word on. */
const BegunArticle = z.partial(ArticleDocument)

/** The owner also sees pictures that still wait for consent. */
const shownToOwner = (pictures: Pictures): Pictures =>
  Object.fromEntries(
    Object.entries(pictures).map(([name, picture]) => [
      name,
      picture.hash === undefined ? picture : { ...picture, mayBeShown: true },
    ]),
  )

/** Renders a page with the saved draft, each text in an element with its field's path, so that a press leads to it. */
export async function renderDraftPreview(
  { database, website, now }: WebsiteDeps,
  name: DocumentName,
): Promise<string> {
  const pictures = shownToOwner(await readPictures(database.kysely))
  const content: WebsiteContent = { ...website.shown().content, pictures }
  const draft = contentOf(name, (await repository.readRow(database.kysely, name)).draft)
  const published = documentIn(content, name)
  const render = async (path: string, field: Field, document: unknown) => {
    const { value, toHtml } = markFields(field, document)
    const html = await website.renderPreview(path, withDocument(content, name, value))
    return toHtml(withoutScripts(html))
  }
  if (!isArticleName(name)) {
    const { page, schema } = documents[name]
    return await render(page, fieldOf(schema), completeForPreview(schema, draft, published))
  }
  const written = completeForPreview(BegunArticle, draft, published) ?? {}
  const given = { pictures, today: londonDay(now()) }
  const { slug, title, body } = completeArticle(articleIdOf(name), written, given)
  return await render(articlePath(slug), fieldOf(ArticleDocument), { ...written, slug, title, body })
}
