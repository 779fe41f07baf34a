import { completeArticle } from '#content/article.ts'
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
  type Website,
  type WebsiteDocument,
} from '#contract/website.ts'
import { insertOnce, updateRow } from '#server/database/rows.ts'
import type { Deps } from '#server/deps.ts'
import { toAnswer } from '#server/http/answer.ts'
import type { LiveWebsite } from './live.ts'
import * as repository from './repository.ts'

export type WebsiteDeps = Pick<Deps, 'database' | 'now'> & { website: LiveWebsite }

const { contentOf, documentIn } = repository

type Times = Pick<repository.DocumentRow, 'publishedAt' | 'draft' | 'draftSavedAt' | 'plannedFor'>

const timesOf = ({ publishedAt, draft, draftSavedAt, plannedFor }: Times) =>
  toAnswer({ publishedAt, draftSavedAt: draft === null ? null : draftSavedAt, plannedFor })

export async function readDocument(
  { database, website }: WebsiteDeps,
  name: DocumentName,
): Promise<WebsiteDocument> {
  const row = await repository.readRow(database.kysely, name)
  const draft = contentOf(name, row.draft)
  const published = documentIn(website.shown().content, name)
  return { name, version: row.version, ...timesOf(row), published, draft }
}

/** The document without these testimonials, whichever list holds them. */
export const withoutTestimonials = (document: DocumentContent, ids: ReadonlySet<string>): DocumentContent =>
  Object.fromEntries(
    Object.entries(document).map(([list, entries]) => [
      list,
      Array.isArray(entries)
        ? entries.filter((entry) => !(isRecord(entry) && ids.has(String(entry.id))))
        : entries,
    ]),
  )

/** Removes a testimonial from the website, the draft and every version at once: its client has withdrawn consent. */
export async function removeTestimonialEverywhere({ website, now }: WebsiteDeps, id: string): Promise<void> {
  const name = 'testimonials'
  const without = (document: DocumentContent) => withoutTestimonials(document, new Set([id]))
  const rewrite = (text: string) => JSON.stringify(without(contentOf(name, text) ?? {}))
  await website.publish(
    (content) => repository.withDocument(content, name, without(content.testimonials)),
    async (tx) => {
      const at = now()
      await insertOnce(tx, 'withdrawnTestimonials', { id, at })
      for (const old of await repository.listVersions(tx, name))
        await updateRow(tx, 'websiteVersions', old.id, { body: rewrite(old.body) })
      const { version, draft } = await repository.readRow(tx, name)
      const published = JSON.stringify(without(website.shown().content.testimonials))
      const change = { published, publishedAt: at, draft: draft && rewrite(draft) }
      await repository.changeRow(tx, { name, version }, change)
      await repository.keepVersion(tx, name, published, at)
    },
  )
}

export async function listVersions(
  { database }: WebsiteDeps,
  name: DocumentName,
): Promise<DocumentVersion[]> {
  const rows = await repository.listVersions(database.kysely, name)
  const versions = rows.map((row) => ({ ...toAnswer(row), content: contentOf(name, row.body) ?? {} }))
  const first = documentIn(shipped, name)
  return first ? [...versions, { id: 'shipped', content: first }] : versions
}

type Rows = ReadonlyMap<string, repository.DocumentRow>

const rank = { planned: 0, draft: 1, live: 2 } as const

/** Planned articles and the newest drafts first, then live ones in page order. */
function listArticles({ website, now }: WebsiteDeps, rows: Rows): ArticleRow[] {
  const { pictures } = website.shown().content
  const live = website.pages.current().content.articles
  const names = new Set([
    ...live.map(({ id }) => articleNameOf(id)),
    ...[...rows.keys()].filter(isArticleName),
  ])
  const articles = [...names].flatMap((name): ArticleRow[] => {
    const id = articleIdOf(name)
    const row = rows.get(name) ?? repository.untouched
    const shown = live.find((one) => one.id === id)
    const written = contentOf(name, row.draft)
    if (!shown && !written) return []
    const { category, image } =
      shown ?? completeArticle(id, { ...written }, { pictures, today: londonDay(now()) })
    return [
      {
        ...{ name, category, image, ...timesOf(row) },
        title: String(written?.title ?? shown?.title ?? ''),
        state: row.plannedFor ? 'planned' : shown ? 'live' : 'draft',
        isFeatured: shown?.featured ?? false,
        hasChanges: shown !== undefined && written !== undefined,
        published: shown?.published,
      },
    ]
  })
  const timeOf = ({ plannedFor = '' }: ArticleRow) => plannedFor
  return articles.toSorted((a, b) => rank[a.state] - rank[b.state] || timeOf(a).localeCompare(timeOf(b)))
}

export async function readWebsite(deps: WebsiteDeps): Promise<Website> {
  const { content } = deps.website.shown()
  const rows = new Map((await repository.listDocuments(deps.database.kysely)).map((row) => [row.id, row]))
  const documents = documentNames.map((name) => {
    const row = rows.get(name) ?? repository.untouched
    return {
      name,
      hasChanges: row.draft !== null && row.draft !== JSON.stringify(content[name]),
      ...timesOf(row),
    }
  })
  return { documents, articles: listArticles(deps, rows) }
}
