import type { Article } from '#content/article.ts'
import { pageContent } from './content.ts'

export type { Article } from '#content/article.ts'
export { articlePath } from '#contract/website.ts'

export const articleAtPath = (path: string): Article | undefined =>
  pageContent().articles.find(({ slug }) => path === `/blog/${slug}`)

/** The next three articles; the first follows the last. */
export function followingArticles(article: Article): readonly Article[] {
  const { articles } = pageContent()
  const index = articles.findIndex(({ id }) => id === article.id)
  return [...articles.slice(index + 1), ...articles.slice(0, index)].slice(0, 3)
}
