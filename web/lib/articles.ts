import type { Article } from '#content/words/articles.ts'
import { content } from './content.ts'

export type { Article } from '#content/words/articles.ts'
export { articlePath } from '#contract/article-path.ts'

export const articleAt = (path: string): Article | undefined =>
  content().articles.find(({ slug }) => path === `/blog/${slug}`)

/** The articles around this one, and the three that follow it; the last is followed by the first. */
export function neighboursOf(article: Article) {
  const { articles } = content()
  const place = articles.findIndex(({ id }) => id === article.id)
  const following = [...articles.slice(place + 1), ...articles.slice(0, place)]
  const [next] = following
  const previous = following.at(-1)
  // Of two articles, each has one beside it.
  return { previous: previous === next ? undefined : previous, next, following: following.slice(0, 3) }
}
