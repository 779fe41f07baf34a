import type { ReactNode } from 'react'
import { type Article, articlePath } from '#web/lib/articles.ts'
import { pageContent } from '#web/lib/content.ts'
import { Spring } from '#web/ui/glyph/glyph.tsx'
import { SitePicture } from '../site-picture.tsx'

type Props = { articles: readonly Article[]; headingLevel?: 'h2' | 'h3' }

/** Articles side by side, each with its picture, title and excerpt. */
export const ArticleCards = ({ articles, headingLevel: Heading = 'h2' }: Props) => (
  <div className="columns-12 gap-y-10 article-cards">
    {articles.map(({ slug, title, excerpt, image, imageAlt, imageFocus, ...article }) => (
      <article key={slug} className="article-card" aria-labelledby={`article-${slug}`}>
        <SitePicture
          name={image}
          alt={imageAlt}
          focus={imageFocus}
          sizes="(width >= 48rem) 46vw, 92vw"
          shape="ratio-4-3"
        />
        <div className="mt-4">
          <ArticleMeta article={article} />
          <Heading id={`article-${slug}`} className="heading-small mt-2">
            {title}
          </Heading>
          <p className="mt-2">{excerpt}</p>
          <a href={articlePath(slug)} className="more-link" data-track="read_article">
            <span>
              Read More
              <span className="sr-only">: {title}</span>
            </span>
            <Spring />
          </a>
        </div>
      </article>
    ))}
  </div>
)

type MetaProps = { article: Pick<Article, 'category' | 'readMinutes'>; children?: ReactNode }

/** Category, reading time and author, in one line. */
export const ArticleMeta = ({ article, children }: MetaProps) => (
  <p className="cluster article-meta muted text-small">
    <b className="copper">{article.category}</b>
    <span>{article.readMinutes} min read</span>
    <span>By {pageContent().details.name}</span>
    {children}
  </p>
)
