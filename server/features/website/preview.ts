import { ArticleDocument, completeArticle } from '#content/article.ts'
import { withoutBlanks } from '#content/check.ts'
import type { WebsiteContent } from '#content/content.ts'
import { documents } from '#content/documents.ts'
import { fieldOf } from '#content/fields.ts'
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
import { contentOf, type WebsiteDeps } from './documents.ts'
import { markFields } from './field-marks.ts'
import { readPictures } from './pictures/library.ts'
import * as repository from './repository.ts'
import { documentIn, withDocument } from './stored-content.ts'

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
