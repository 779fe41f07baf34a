import type { ReactNode } from 'react'
import { type Article, articlePath } from '#web/lib/articles.ts'
import { pageContent } from '#web/lib/content.ts'
import { Spring } from '#web/ui/glyph/glyph.tsx'
import { SitePicture } from '../site-picture.tsx'

type Props = {
  article: Article
  /** Its number among the cards below one another, from 0. */
  index: number
  headingLevel?: 'h2' | 'h3'
}

/**
 * Columns of a card's place: three in a row, then two; on a tablet two in each. Pictures of a row have one height, so that
 * its words begin on one line.
 */
const places = [
  { className: 'col-6 lg-col-5', ratio: 7 / 5 },
  { className: 'col-6 lg-col-4', ratio: 11 / 10 },
  { className: 'col-6 lg-col-3', ratio: 4 / 5 },
  { className: 'col-6', ratio: 17 / 10 },
  { className: 'col-6', ratio: 17 / 10 },
]
const columnsOf = (className: string) => Number(/\d+$/.exec(className)?.[0])

/** An article in a list: picture, title and excerpt. */
export function ArticleCard({ article, index, headingLevel: Heading = 'h2' }: Props) {
  const { className = '', ratio = 1 } = places[index % places.length] ?? {}
  const width = `${columnsOf(className) * 8}vw`
  return (
    <article className={`article-card ${className}`} aria-labelledby={`article-${article.slug}`}>
      <SitePicture
        name={article.image}
        alt={article.imageAlt}
        focus={article.imageFocus}
        sizes={[
          { from: '64rem', width, ratio },
          { from: '48rem', width: '46vw', ratio: 4 / 3 },
          { width: '92vw', ratio: 4 / 3 },
        ]}
        className="card-picture"
      />
      <div className="pt-4">
        <ArticleMeta article={article} />
        <Heading id={`article-${article.slug}`} className="heading-small mt-2">
          {article.title}
        </Heading>
        <p className="mt-2">{article.excerpt}</p>
        <a href={articlePath(article.slug)} className="more-link" data-track="read_article">
          <span>
            {pageContent().tips.articleLinkLabel}
            <span className="sr-only">: {article.title}</span>
          </span>
          <Spring />
        </a>
      </div>
    </article>
  )
}

/** Category and reading time, in one line. */
export const ArticleMeta = ({ article, children }: { article: Article; children?: ReactNode }) => (
  <p className="article-meta">
    <b>{article.category}</b>
    <span>{article.readMinutes} min read</span>
    {children}
  </p>
)
