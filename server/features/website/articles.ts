import { documentOf } from '#content/documents.ts'
import { isOwnPictureName } from '#content/own-picture.ts'
import { countWords, readMinutesOf } from '#content/reading-time.ts'
import { tidy } from '#contract/tidy.ts'
import { articleNameOf, isArticleName, type KeptVersion } from '#contract/website.ts'
import type { ArticleRow } from '#contract/website-articles.ts'
import { changesByHand } from '#contract/website-changes.ts'
import { listArticleDocuments } from './articles-repository.ts'
import { type DocumentRow, untouched, type VersionRow } from './repository.ts'
import { contentOf, presentVersion, shownOf, type WebsiteDeps } from './service.ts'

const textAt = (content: Readonly<Record<string, unknown>>, name: string) => {
  const value = content[name]
  return typeof value === 'string' ? value : ''
}

/** Nothing for one that was deleted. */
function presentRow({ website }: WebsiteDeps, row: DocumentRow): ArticleRow | undefined {
  const { name } = row
  if (!isArticleName(name)) return undefined
  const live = website.shown().content.articles.find(({ id }) => articleNameOf(id) === name)
  const draft = contentOf(row.draft)
  const shown = live ?? draft ?? contentOf(row.planned)
  if (!shown) return undefined
  const document = documentOf(name)
  const changes =
    live && draft ? changesByHand(shownOf(website, name), tidy(draft, document.fields), document) : []
  return {
    name,
    title: textAt(shown, 'title'),
    category: textAt(shown, 'category'),
    readMinutes: readMinutesOf(countWords(textAt(shown, 'body'))),
    image: textAt(shown, 'image'),
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
    deps.website.shown().content.articles.map(({ id }, place) => [articleNameOf(id) as string, place]),
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

/** A version in the list of all; an article with its title, which its name does not say. */
export function presentPublished({ website }: WebsiteDeps, row: Omit<VersionRow, 'body'>): KeptVersion[] {
  const kept = presentVersion(row)
  if (!isArticleName(kept.name)) return [kept]
  const title = textAt(shownOf(website, kept.name), 'title')
  return [{ ...kept, title: title || 'An article' }]
}

/** As wide as a page, or the card of the site. Her own are listed by themselves. */
const unfit = ['ringlet-band', 'share-card']
/** It is cut out of its ground. */
const cutOut = { name: 'home-hero', only: 'homePage.picture' } as const

export const listArticlePictures = ({ website }: Pick<WebsiteDeps, 'website'>) =>
  Object.entries(website.shown().content.pictures).flatMap(([name, { alt }]) =>
    unfit.includes(name) || isOwnPictureName(name)
      ? []
      : [{ name, alt, ...(name === cutOut.name && { only: cutOut.only }) }],
  )
