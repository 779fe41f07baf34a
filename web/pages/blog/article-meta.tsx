import type { ReactNode } from 'react'
import type { Article } from '#web/lib/articles.ts'

/** Category and reading time, in one line. */
export const ArticleMeta = ({ article, children }: { article: Article; children?: ReactNode }) => (
  <p className="article-meta">
    <b>{article.category}</b>
    <span>{article.readMinutes} min read</span>
    {children}
  </p>
)
