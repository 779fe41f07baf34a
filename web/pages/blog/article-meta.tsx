import type { ReactNode } from 'react'
import { fillIn } from '#content/text/fill-in.ts'
import type { Article } from '#web/lib/articles.ts'
import { useFacts } from '#web/lib/facts.tsx'

/** Category, reading time and author, in one line. */
export function ArticleMeta({ article, children }: { article: Article; children?: ReactNode }) {
  const facts = useFacts()
  return (
    <p className="article-meta">
      <b>{article.category}</b>
      <span>{article.readMinutes} min read</span>
      <span>By {fillIn(article.author, facts)}</span>
      {children}
    </p>
  )
}
