import { type Article, articlePath } from '#web/lib/articles.ts'
import { content } from '#web/lib/content.ts'
import { Spring } from '#web/ui/glyph/glyph.tsx'
import { SitePicture } from '../site-picture.tsx'
import { ArticleMeta } from './article-meta.tsx'

type Props = {
  article: Article
  /** How many of the twelve columns it takes. */
  columns?: number
  className?: string
  /** The picture's shape on a wide screen. */
  shape?: { className: string; ratio: number }
  headingLevel?: 'h2' | 'h3'
}

/** An article in a list: picture, title and excerpt. */
export function ArticleCard({
  article,
  columns = 4,
  className = '',
  shape = { className: '', ratio: 4 / 3 },
  headingLevel: Heading = 'h2',
}: Props) {
  return (
    <article className={`article-card ${className}`} aria-labelledby={article.slug}>
      <SitePicture
        name={article.image}
        alt={article.imageAlt}
        focus={article.imageFocus}
        sizes={[
          { from: '64rem', width: `${Math.round((columns / 12) * 96)}vw`, ratio: shape.ratio },
          { from: '48rem', width: '56vw', ratio: 4 / 3 },
          { width: '92vw', ratio: 4 / 3 },
        ]}
        className={`card-picture ${shape.className}`}
      />
      <div className="pt-4">
        <ArticleMeta article={article} />
        <Heading id={article.slug} className="heading-small mt-1">
          {article.title}
        </Heading>
        <p className="mt-4">{article.excerpt}</p>
        <a href={articlePath(article.slug)} className="more-link" data-track="read_article">
          <span>
            {content().hairTipsPage.articleLinkLabel}
            <span className="sr-only">: {article.title}</span>
          </span>
          <Spring />
        </a>
      </div>
    </article>
  )
}
