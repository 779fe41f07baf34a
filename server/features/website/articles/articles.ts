import { isOwnPictureName } from '#content/pictures.ts'
import { countWords, readingMinutes } from '#content/text/reading-time.ts'
import { tidyContent } from '#contract/tidy-content.ts'
import { articleNameOf, isArticleName } from '#contract/website.ts'
import type { ArticleRow } from '#contract/website-articles.ts'
import { changesMadeByHand } from '#contract/website-changes.ts'
import { documentDefinitionOf } from '#server/features/website/definitions.ts'
import { type DocumentRow, untouched } from '#server/features/website/repository.ts'
import { contentOf, publishedContentOf, type WebsiteDeps } from '#server/features/website/service.ts'
import { listArticleDocuments } from './articles-repository.ts'

/** The published articles in page order. */
const liveArticles = (website: WebsiteDeps['website']) => website.pages.current().content.articles

const textAt = (content: Readonly<Record<string, unknown>>, name: string) => {
  const value = content[name]
  return typeof value === 'string' ? value : ''
}

type Words = Readonly<Record<string, unknown>>

const aboutOf = (words: Words) => ({
  title: textAt(words, 'title'),
  category: textAt(words, 'category'),
  readMinutes: readingMinutes(countWords(textAt(words, 'body'))),
  image: textAt(words, 'image'),
})

/** Undefined for a deleted article. */
function presentRow({ website }: WebsiteDeps, row: DocumentRow): ArticleRow | undefined {
  const { name } = row
  if (!isArticleName(name)) return undefined
  const live = liveArticles(website).find(({ id }) => articleNameOf(id) === name)
  const draft = contentOf(row.draft)
  const shown = live ?? draft ?? contentOf(row.planned)
  if (!shown) return undefined
  const document = documentDefinitionOf(name)
  const changes =
    live && draft
      ? changesMadeByHand(publishedContentOf(website, name), tidyContent(draft, document.fields), document)
      : []
  return {
    name,
    ...aboutOf(shown),
    state: row.plannedFor ? 'planned' : live ? 'live' : 'draft',
    isFeatured: live?.featured ?? false,
    hasChanges: changes.length > 0,
    ...(live && { published: live.published, updated: live.updated }),
    ...(row.plannedFor && { plannedFor: row.plannedFor.toISOString() }),
    ...(draft && row.draftSavedAt && { draftSavedAt: row.draftSavedAt.toISOString() }),
  }
}

const rank = { planned: 0, draft: 1, live: 2 } as const

export async function listArticles(deps: WebsiteDeps): Promise<ArticleRow[]> {
  const kept = await listArticleDocuments(deps.database.kysely)
  const places = new Map(
    liveArticles(deps.website).map(({ id }, place) => [articleNameOf(id) as string, place]),
  )
  const rows = new Map(kept.map((row) => [row.name, row]))
  const names = new Set([...places.keys(), ...rows.keys()])
  const articles = [...names].flatMap(
    (name) => presentRow(deps, rows.get(name) ?? { name, ...untouched }) ?? [],
  )
  const order = (a: ArticleRow, b: ArticleRow) =>
    rank[a.state] - rank[b.state] ||
    (a.plannedFor ?? '').localeCompare(b.plannedFor ?? '') ||
    (places.get(a.name) ?? -1) - (places.get(b.name) ?? -1) ||
    (b.draftSavedAt ?? '').localeCompare(a.draftSavedAt ?? '')
  return articles.toSorted(order)
}

export async function countArticles(deps: WebsiteDeps) {
  const articles = await listArticles(deps)
  const count = (state: ArticleRow['state']) => articles.filter((one) => one.state === state).length
  return { live: count('live'), drafts: count('draft'), planned: count('planned') }
}

/** A page-wide band and the share card of the site. The owner's own pictures have a list of their own. */
const unfit = ['share-card']
/** Its background is transparent, so it fits only the home page. */
const cutOut = { name: 'home-hero', only: 'picture' } as const

export const listArticlePictures = ({ website }: Pick<WebsiteDeps, 'website'>) =>
  Object.entries(website.shown().content.pictures).flatMap(([name, { alt }]) =>
    unfit.includes(name) || isOwnPictureName(name)
      ? []
      : [{ name, alt, ...(name === cutOut.name && { only: cutOut.only }) }],
  )
