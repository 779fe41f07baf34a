import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ArticleFrontMatter } from '#content/schema/schemas.ts'
import { articleSlugOf, splitFrontMatter } from '#content/text/front-matter.ts'
import { countWords, readingMinutes } from '#content/text/reading-time.ts'
import { pictures } from './pictures.ts'

/** An article of Hair Tips. */
export type Article = {
  /** Permanent id; the slug may change. */
  id: string
  slug: string
  title: string
  metaTitle: string
  excerpt: string
  category: string
  readMinutes: number
  author: string
  image: string
  imageAlt: string
  imageFocus?: string | undefined
  /** Markdown. */
  body: string
  featured: boolean
  /** When the owner made it the featured article: the latest claim wins. */
  featuredSince?: string | undefined
  published: string
  updated: string
  /** First publication by the owner; the shipped articles have `order` instead. */
  liveSince?: string | undefined
  order?: number | undefined
}

const folder = join(import.meta.dirname, 'articles')

/** The shipped articles, read from files by Node; browsers get rendered pages only. */
export const articles: readonly Article[] = readdirSync(folder)
  .filter((file) => file.endsWith('.md'))
  .map((file) => {
    const { data, body } = splitFrontMatter(readFileSync(join(folder, file), 'utf8'))
    const { featured, ...own } = ArticleFrontMatter.parse(data)
    const slug = articleSlugOf(file)
    const featuredSince = featured ? `${own.published}T00:00:00.000Z` : undefined
    const readMinutes = readingMinutes(countWords(body))
    const imageAlt = pictures[own.image].alt
    return { id: slug, slug, ...own, featured, featuredSince, readMinutes, imageAlt, body: body.trim() }
  })
  .toSorted((a, b) => a.order - b.order)

/** The owner's articles first, newest first; then the shipped ones in their own order. */
const inOrder = (a: Article, b: Article) =>
  (b.liveSince ?? '').localeCompare(a.liveSince ?? '') || (a.order ?? 0) - (b.order ?? 0)

/** The articles in page order: the featured one first. Exactly one is featured. */
export function sortArticles(unordered: readonly Article[]): readonly Article[] {
  const ordered = unordered.toSorted(inOrder)
  const claims = ordered.filter(({ featuredSince }) => featuredSince !== undefined)
  const [latest] = claims.toSorted((a, b) => (b.featuredSince ?? '').localeCompare(a.featuredSince ?? ''))
  const first = latest ?? ordered[0]
  if (!first) return []
  const others = ordered.filter((article) => article !== first)
  return [{ ...first, featured: true }, ...others.map((article) => ({ ...article, featured: false }))]
}
