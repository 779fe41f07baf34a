import type { Article } from '#content/article.ts'
import { articlePath } from '#contract/website.ts'
import { pageContent } from './content.ts'

export type { Article } from '#content/article.ts'
export { articlePath }

export const articleAtPath = (path: string): Article | undefined =>
  pageContent().articles.find(({ slug }) => path === articlePath(slug))

/** Links to articles by their ids, while they are published. */
export const linksTo = (...ids: string[]) =>
  ids.flatMap((wanted) => {
    const article = pageContent().articles.find(({ id }) => id === wanted)
    return article ? [{ href: articlePath(article.slug), label: article.title }] : []
  })

/** The next three articles; the first follows the last. */
export function followingArticles(article: Article): readonly Article[] {
  const { articles } = pageContent()
  const index = articles.findIndex(({ id }) => id === article.id)
  return [...articles.slice(index + 1), ...articles.slice(0, index)].slice(0, 3)
}
