import { completeArticle } from '#content/article.ts'
import { isOwnPictureName } from '#content/pictures.ts'
import { shippedPictures } from '#content/shipped.ts'
import { londonDay } from '#contract/london-time.ts'
import { type ArticleRow, articleIdOf, articleNameOf, isArticleName } from '#contract/website.ts'
import { contentOf, type WebsiteDeps } from './documents.ts'
import * as repository from './repository.ts'

const rank = { planned: 0, draft: 1, live: 2 } as const

export async function listArticles({ database, website, now }: WebsiteDeps): Promise<ArticleRow[]> {
  const { pictures } = website.shown().content
  const live = website.pages.current().content.articles
  const rows = new Map((await repository.listDocuments(database.kysely)).map((row) => [row.id, row]))
  const names = new Set([
    ...live.map(({ id }) => articleNameOf(id)),
    ...[...rows.keys()].filter(isArticleName),
  ])
  const places = new Map(live.map(({ id }, place) => [id, place]))
  const articles = [...names].flatMap((name): ArticleRow[] => {
    const id = articleIdOf(name)
    const { draft, draftSavedAt, plannedFor, deletedAt } = rows.get(name) ?? repository.untouched
    const shown = live.find((one) => one.id === id)
    const written = contentOf(draft)
    if (deletedAt || (!shown && !written)) return []
    const words = shown ?? completeArticle(id, { ...written }, { pictures, today: londonDay(now()) })
    return [
      {
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
      },
    ]
  })
  return articles.toSorted(
    (a, b) =>
      rank[a.state] - rank[b.state] ||
      (a.plannedFor ?? '').localeCompare(b.plannedFor ?? '') ||
      (places.get(articleIdOf(a.name)) ?? -1) - (places.get(articleIdOf(b.name)) ?? -1) ||
      (b.draftSavedAt ?? '').localeCompare(a.draftSavedAt ?? ''),
  )
}

/** The share card of the site is no picture for a page. */
export const listShippedPictures = () =>
  Object.entries(shippedPictures).flatMap(([name, { alt }]) =>
    name === 'share-card' || isOwnPictureName(name) ? [] : [{ name, alt, isCutOut: name === 'home-hero' }],
  )
