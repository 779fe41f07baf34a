import { randomUUIDv7 } from 'node:crypto'
import { completeArticle } from '#content/article.ts'
import type { Content } from '#content/content.ts'
import { madeUpFacts } from '#content/details.ts'
import { isOwnPictureName } from '#content/pictures.ts'
import { shipped } from '#content/shipped.ts'
import { isRecord } from '#contract/is-record.ts'
import { londonDay } from '#contract/london-time.ts'
import {
  type ArticleRow,
  articleIdOf,
  articleNameOf,
  type DocumentContent,
  type DocumentName,
  type DocumentVersion,
  documentNames,
  isArticleName,
  type PartName,
  type Website,
  type WebsiteDocument,
} from '#contract/website.ts'
import type { Executor } from '#server/database/schema.ts'
import { updateVersioned } from '#server/database/versioned.ts'
import type { Deps } from '#server/deps.ts'
import type { LiveWebsite } from './live.ts'
import * as repository from './repository.ts'

export type WebsiteDeps = Pick<Deps, 'database' | 'now'> & { website: LiveWebsite }
/** The document, and the version of it that the device has seen. */
export type Seen = { name: DocumentName; version: number }

const { contentOf, documentIn } = repository
const asContent = (value: unknown) => (isRecord(value) ? value : undefined)

/** The shipped document; undefined for an article that the owner wrote. */
export const shippedDocument = (name: DocumentName) => asContent(documentIn(shipped, name))

export async function readRow(db: Executor, name: DocumentName): Promise<repository.DocumentRow> {
  const article = isArticleName(name) ? shipped.articles[articleIdOf(name)] : undefined
  const usual = { id: name, ...repository.untouched, published: article ? JSON.stringify(article) : null }
  return (await repository.findDocument(db, name)) ?? usual
}

export type Change = Partial<Omit<repository.DocumentRow, 'id' | 'version'>>

/** Changes the row if nobody else has since it was seen. */
export async function changeRow(tx: Executor, { name, version }: Seen, change: Change): Promise<void> {
  await repository.insertDocument(tx, await readRow(tx, name))
  await updateVersioned(tx, 'websiteDocuments', name, version, change)
}

export const keepVersion = (tx: Executor, document: DocumentName, body: string, at: Date) =>
  repository.insertVersion(tx, { id: randomUUIDv7(), document, body, at })

export async function readDocument(
  { database, website }: WebsiteDeps,
  name: DocumentName,
): Promise<WebsiteDocument> {
  const row = await readRow(database.kysely, name)
  const draft = contentOf(row.draft)
  const published = asContent(documentIn(website.shown().content, name))
  return {
    ...{ name, version: row.version },
    ...(row.publishedAt && { publishedAt: row.publishedAt.toISOString() }),
    ...(draft && row.draftSavedAt && { draftSavedAt: row.draftSavedAt.toISOString() }),
    ...(published && { published }),
    ...(draft && { draft }),
    ...(name === 'details' && { samples: madeUpFacts(draft ?? published ?? {}, shipped.details) }),
    ...(row.plannedFor && { plannedFor: row.plannedFor.toISOString() }),
    ...(row.deletedAt && { isDeleted: true }),
  }
}

const hasId = (entry: unknown, ids: ReadonlySet<string>) => isRecord(entry) && ids.has(String(entry.id))

/** The document without these testimonials, whichever list holds them. */
const withoutTestimonials = (document: DocumentContent, ids: ReadonlySet<string>): DocumentContent =>
  Object.fromEntries(
    Object.entries(document).map(([list, entries]) => [
      list,
      Array.isArray(entries) ? entries.filter((entry) => !hasId(entry, ids)) : entries,
    ]),
  )

/** Without content, throws the draft away. */
export async function saveDraft(deps: WebsiteDeps, seen: Seen, content: DocumentContent | undefined) {
  await deps.database.write(async (tx) => {
    // A device that was offline may still send testimonials that were withdrawn meanwhile.
    const kept =
      content && seen.name === 'testimonials'
        ? withoutTestimonials(content, await repository.listWithdrawnTestimonials(tx))
        : content
    const draft = kept ? { draft: JSON.stringify(kept) } : { draft: null, plannedFor: null }
    await changeRow(tx, seen, { ...draft, draftSavedAt: deps.now() })
  })
  return await readDocument(deps, seen.name)
}

/** Removes a testimonial from the website, the draft and every version at once: its client has withdrawn consent. */
export async function removeTestimonialEverywhere(deps: WebsiteDeps, id: string): Promise<WebsiteDocument> {
  const { website, now } = deps
  const name = 'testimonials'
  // What cannot be parsed cannot be searched, so it is emptied.
  const rewrite = (text: string) => JSON.stringify(withoutTestimonials(contentOf(text) ?? {}, new Set([id])))
  const kept = ({ testimonials: { reviews, stories } }: Content) => ({
    reviews: reviews.filter((one) => one.id !== id),
    stories: stories.filter((one) => one.id !== id),
  })
  await website.publish(
    (content) => ({ ...content, testimonials: kept(content) }),
    async (tx) => {
      await repository.insertWithdrawnTestimonial(tx, { id, at: now() })
      for (const version of await repository.listVersions(tx, name))
        await repository.replaceVersionBody(tx, version.id, rewrite(version.body))
      const { version, draft } = await readRow(tx, name)
      const published = JSON.stringify(kept(website.shown().content))
      await changeRow(
        tx,
        { name, version },
        { published, publishedAt: now(), draft: draft === null ? null : rewrite(draft) },
      )
      await keepVersion(tx, name, published, now())
    },
  )
  return await readDocument(deps, name)
}

export async function listVersions(
  { database }: WebsiteDeps,
  name: DocumentName,
): Promise<DocumentVersion[]> {
  const rows = await repository.listVersions(database.kysely, name)
  const versions = rows.flatMap(({ id, body, at }) => {
    const content = contentOf(body)
    return content ? [{ id, at: at.toISOString(), content }] : []
  })
  const first = shippedDocument(name)
  return first ? [...versions, { id: 'shipped', content: first }] : versions
}

/** How much of a document still came with the website. */
const samplesIn: { [Name in PartName]?: (content: Content) => number } = {
  details: ({ details }) => madeUpFacts(details, shipped.details).length,
  about: ({ about: { confirmed } }) => (confirmed ? 0 : 1),
  gallery: ({ gallery: { items } }) => items.filter(({ image }) => !isOwnPictureName(image)).length,
  testimonials: ({ testimonials: { reviews, stories } }) =>
    [...reviews, ...stories].filter(({ sample }) => sample).length,
}

type Rows = ReadonlyMap<string, repository.DocumentRow>

const rank = { planned: 0, draft: 1, live: 2 } as const

/** Planned articles and drafts first, then live ones in page order. */
function listArticles({ website, now }: WebsiteDeps, rows: Rows): ArticleRow[] {
  const { pictures } = website.shown().content
  const live = website.pages.current().content.articles.map((article, place) => ({ ...article, place }))
  const names = new Set([
    ...live.map(({ id }) => articleNameOf(id)),
    ...[...rows.keys()].filter(isArticleName),
  ])
  const articles = [...names].flatMap((name) => {
    const id = articleIdOf(name)
    const { draft, draftSavedAt, plannedFor, deletedAt } = rows.get(name) ?? repository.untouched
    const shown = live.find((one) => one.id === id)
    const written = contentOf(draft)
    if (deletedAt || (!shown && !written)) return []
    const words = shown ?? completeArticle(id, { ...written }, { pictures, today: londonDay(now()) })
    const row: ArticleRow = {
      name,
      title: String(written?.title ?? (shown ? words.title : '')),
      category: words.category,
      image: words.image,
      state: plannedFor ? 'planned' : shown ? 'live' : 'draft',
      isFeatured: shown?.featured ?? false,
      hasChanges: shown !== undefined && written !== undefined,
      ...(shown && { published: shown.published }),
      ...(plannedFor && { plannedFor: plannedFor.toISOString() }),
      ...(written && draftSavedAt && { draftSavedAt: draftSavedAt.toISOString() }),
    }
    return [{ row, place: shown?.place ?? -1 }]
  })
  return articles
    .toSorted(
      (a, b) =>
        rank[a.row.state] - rank[b.row.state] ||
        (a.row.plannedFor ?? '').localeCompare(b.row.plannedFor ?? '') ||
        a.place - b.place ||
        (b.row.draftSavedAt ?? '').localeCompare(a.row.draftSavedAt ?? ''),
    )
    .map(({ row }) => row)
}

export async function readWebsite(deps: WebsiteDeps): Promise<Website> {
  const { content } = deps.website.shown()
  const rows = new Map((await repository.listDocuments(deps.database.kysely)).map((row) => [row.id, row]))
  const documents = documentNames.map((name) => {
    const { publishedAt, draft, draftSavedAt } = rows.get(name) ?? repository.untouched
    return {
      name,
      hasChanges: draft !== null && draft !== JSON.stringify(content[name]),
      samples: samplesIn[name]?.(content) ?? 0,
      ...(publishedAt && { publishedAt: publishedAt.toISOString() }),
      ...(draft !== null && draftSavedAt && { draftSavedAt: draftSavedAt.toISOString() }),
    }
  })
  return { documents, articles: listArticles(deps, rows) }
}
