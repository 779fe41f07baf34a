import type { Article } from '#content/article.ts'
import { pageContent } from './content.ts'

export type { Article } from '#content/article.ts'
export { articlePath } from '#contract/article-path.ts'

export const articleAtPath = (path: string): Article | undefined =>
  pageContent().articles.find(({ slug }) => path === `/blog/${slug}`)

/** The previous and the next article, and the next three; the first follows the last. */
export function neighbouringArticles(article: Article) {
  const { articles } = pageContent()
  const index = articles.findIndex(({ id }) => id === article.id)
  const following = [...articles.slice(index + 1), ...articles.slice(0, index)]
  const [next] = following
  const previous = following.at(-1)
  // With only two articles, the previous one is also the next one: name it once.
  return { previous: previous === next ? undefined : previous, next, following: following.slice(0, 3) }
}
