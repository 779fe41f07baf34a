import { articleDocument } from '#content/article-documents.ts'
import { documents } from '#content/documents.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import { isRecord } from '#contract/is-record.ts'
import { tidy } from '#contract/tidy.ts'
import { type DocumentName, isArticleName, type PartName } from '#contract/website.ts'
import { readLibrary, withLibrary } from './pictures/library.ts'
import { pathOf } from './publishing.ts'
import * as repository from './repository.ts'
import { contentOf, momentOf, type WebsiteDeps } from './service.ts'

/** The browser starts nothing in a preview, so it need not fetch it either. */
const withoutScripts = (html: string) =>
  html.replace(/<script async[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g, '')

/** The draft, with what visitors see in the places where it cannot be shown: an address that is none, say. */
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

/** The content with the draft in it, as far as it is in order. */
function contentWith(content: WebsiteContent, name: PartName, draft: unknown): WebsiteContent {
  const document = documents[name]
  const shown = document.pick(content)
  let tried = tidy(draft, document.fields)
  // Each round mends what the one before has found; a list that lost an entry may reveal more.
  for (let round = 0; round < 3; round++) {
    const checked = document.check(content, tried)
    if ('content' in checked) return checked.content
    for (const { field } of checked.problems)
      tried = replaceAt(tried, shown, pathOf(field).replaceAll(']', '').split(/[.[]/))
  }
  return content
}

/** The page with the saved draft in it: the one that shows it best, or another that was asked for. */
export async function renderDraft(
  { database, website, now }: WebsiteDeps,
  name: DocumentName,
  wanted?: unknown,
): Promise<string> {
  const library = await readLibrary(database.kysely)
  // She sees also what still waits for somebody's consent.
  const all = new Map(Array.from(library, ([id, picture]) => [id, { ...picture, mayBeShown: true }]))
  const content = withLibrary(website.shown().content, all)
  const { draft } = await repository.findDocument(database.kysely, name)
  const written = contentOf(draft)
  if (isArticleName(name)) {
    const document = articleDocument(name)
    const shown = written ?? document.pick(content)
    const preview = document.preview(content, tidy(shown, document.fields), {
      ...momentOf(now()),
      earlier: [],
    })
    return withoutScripts(await website.renderPreview(preview.path, preview.content))
  }
  const drawn = written ? contentWith(content, name, written) : content
  const { alsoOn, pageIn } = documents[name]
  const path = alsoOn.find((one) => one === wanted) ?? pageIn(content)
  return withoutScripts(await website.renderPreview(path, drawn))
}
