import { readdirSync, readFileSync } from 'node:fs'
import { ArticleFrontMatter } from '#content/schema/schemas.ts'
import { slugOf, splitFrontMatter } from '#content/text/front-matter.ts'
import { countWords, readMinutesOf } from '#content/text/reading-time.ts'
import { pictures } from './pictures.ts'

/** One article of Hair Tips, whole. */
export type Article = {
  /** What it is known by, however its address changes. */
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
  /** When the owner made it the featured one: the last such stands at the top. */
  featuredSince?: string | undefined
  published: string
  updated: string
  /** When the owner first published it. The shipped ones have a place of their own instead. */
  liveSince?: string | undefined
  order?: number | undefined
}

const folder = new URL('articles/', import.meta.url)

/** The articles of the files. They are read by Node: browsers are given what is drawn of them. */
export const articles: readonly Article[] = readdirSync(folder)
  .filter((file) => file.endsWith('.md'))
  .map((file) => {
    const { data, body } = splitFrontMatter(readFileSync(new URL(file, folder), 'utf8'))
    const { featured, ...own } = ArticleFrontMatter.parse(data)
    const slug = slugOf(file)
    const featuredSince = featured ? `${own.published}T00:00:00.000Z` : undefined
    const readMinutes = readMinutesOf(countWords(body))
    const imageAlt = pictures[own.image].alt
    return { id: slug, slug, ...own, featured, featuredSince, readMinutes, imageAlt, body: body.trim() }
  })
  .toSorted((a, b) => a.order - b.order)

/** The shipped ones stand in their own order, below those that came later, newest first. */
const inOrder = (a: Article, b: Article) =>
  (b.liveSince ?? '').localeCompare(a.liveSince ?? '') || (a.order ?? 0) - (b.order ?? 0)

/** The articles as Hair Tips shows them: the featured one first, of which there is exactly one. */
export function arrange(unordered: readonly Article[]): readonly Article[] {
  const ordered = unordered.toSorted(inOrder)
  const claims = ordered.filter(({ featuredSince }) => featuredSince !== undefined)
  const [latest] = claims.toSorted((a, b) => (b.featuredSince ?? '').localeCompare(a.featuredSince ?? ''))
  const first = latest ?? ordered[0]
  if (!first) return []
  const others = ordered.filter((article) => article !== first)
  return [{ ...first, featured: true }, ...others.map((article) => ({ ...article, featured: false }))]
}
