import type { ReactNode } from 'react'
import type { Article } from '#web/lib/articles.ts'

/** Category, time to read and author, in one line. */
export function ArticleMeta({ article, children }: { article: Article; children?: ReactNode }) {
  return (
    <p className="article-meta">
      <b>{article.category}</b>
      <span>{article.readMinutes} min read</span>
      <span>By {article.author}</span>
      {children}
    </p>
  )
}
