import type { WebsiteContent } from '#content/content.ts'
import { pathByEntryId, valueAt, withValueAt } from '#contract/content-paths.ts'
import { isRecord } from '#contract/is-record.ts'
import { pathInTypedContent, tidyContent } from '#contract/tidy-content.ts'
import { type DocumentName, isArticleName, type PartName } from '#contract/website.ts'
import { documentOfArticle, partDefinitions as documents } from '#server/features/website/definitions.ts'
import { readPictureLibrary, withPictureLibrary } from '#server/features/website/pictures/library.ts'
import { plainFieldPath } from '#server/features/website/publish/publishing.ts'
import * as repository from '#server/features/website/repository.ts'
import { contentMomentOf, contentOf, type WebsiteDeps } from '#server/features/website/service.ts'
import { pathsOfTexts, replaceSignsByFieldMarks, signWordsOfField } from './field-marks.ts'

/** A preview runs no scripts, so the browser need not fetch them. */
const withoutScripts = (html: string) =>
  html.replace(/<script async[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, '')

/** Replaces the value at a path, which is invalid, with the published one. */
function replaceAt(value: unknown, shown: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path
  if (name === undefined) return shown
  if (Array.isArray(value)) {
    const from: readonly unknown[] = Array.isArray(shown) ? shown : []
    return value.map((one, index) => (String(index) === name ? replaceAt(one, from[index], rest) : one))
  }
  if (!isRecord(value)) return shown
  return { ...value, [name]: replaceAt(value[name], isRecord(shown) ? shown[name] : undefined, rest) }
}

/** The content with the draft in it, and the paths of invalid fields, which show their published values. */
function contentWith(content: WebsiteContent, name: PartName, draft: unknown) {
  const document = documents[name]
  const shown = document.pick(content)
  const leftOut: string[] = []
  let tried = tidyContent(draft, document.fields)
  // Each round replaces the invalid fields of the one before; a shortened list may reveal more.
  for (let round = 0; round < 3; round++) {
    const checked = document.check(content, tried)
    if ('content' in checked) return { content: checked.content, leftOut }
    for (const { field } of checked.problems) {
      leftOut.push(plainFieldPath(field))
      tried = replaceAt(tried, shown, plainFieldPath(field).replaceAll(']', '').split(/[.[]/))
    }
  }
  return { content, leftOut: [''] }
}

/**
 * Renders a page with the saved draft: the wanted one, or the one that shows the document best. Its elements
 * name their fields (`data-field`), and `<html>` the fields that cannot be shown yet (`data-left-out`; an
 * empty path is the whole draft).
 */
export async function renderDraftPreview(
  { database, website, now }: WebsiteDeps,
  name: DocumentName,
  wanted?: unknown,
): Promise<string> {
  const library = await readPictureLibrary(database.kysely)
  // The owner also sees pictures that still wait for consent.
  const all = new Map(Array.from(library, ([id, picture]) => [id, { ...picture, mayBeShown: true }]))
  const content = withPictureLibrary(website.shown().content, all)
  const { draft } = await repository.findDocument(database.kysely, name)
  const written = contentOf(draft)
  if (isArticleName(name)) {
    const document = documentOfArticle(name)
    const shown = tidyContent(written ?? document.pick(content), document.fields)
    const paths = pathsOfTexts(document, shown)
    const withSigns = paths.reduce(
      (next, path, index) => withValueAt(next, path, signWordsOfField(String(valueAt(shown, path)), index)),
      shown,
    )
    const moment = { ...contentMomentOf(now()), earlier: [] }
    const preview = document.preview(content, withSigns, moment)
    return replaceSignsByFieldMarks(
      withoutScripts(await website.renderPreview(preview.path, preview.content)),
      paths,
    )
  }
  const drawn = written ? contentWith(content, name, written) : { content, leftOut: [] }
  const document = documents[name]
  const { alsoOn, pageIn, keyed } = document
  const paths = pathsOfTexts(document, document.pick(drawn.content))
  const path = alsoOn.find((one) => one === wanted) ?? pageIn(content)
  const html = await website.renderPreview(path, document.withTexts(drawn.content, paths, signWordsOfField))
  const typed = written ?? document.pick(content)
  const asTyped = (field: string) =>
    pathByEntryId(typed, pathInTypedContent(typed, field), keyed).replace(/[^\w./[\]#-]/g, '')
  const marked = replaceSignsByFieldMarks(withoutScripts(html), paths.map(asTyped))
  return drawn.leftOut.length === 0
    ? marked
    : marked.replace('<html', `<html data-left-out="${drawn.leftOut.map(asTyped).join(' ')}"`)
}
