import type { ReactNode } from 'react'
import { type Article, articlePath } from '#web/lib/articles.ts'
import { pageContent } from '#web/lib/content.ts'
import { Spring } from '#web/ui/glyph/glyph.tsx'
import { SitePicture } from '../site-picture.tsx'

/** The pictures of five cards, repeated: three in a row and then two (article-card.css). */
const boxes = [
  { width: '40vw', ratio: 7 / 5 },
  { width: '32vw', ratio: 11 / 10 },
  { width: '24vw', ratio: 4 / 5 },
  { width: '48vw', ratio: 17 / 10 },
  { width: '48vw', ratio: 17 / 10 },
]

type Props = { articles: readonly Article[]; headingLevel?: 'h2' | 'h3' }

/** Articles side by side, each with its picture, title and excerpt. */
export const ArticleCards = ({ articles, headingLevel: Heading = 'h2' }: Props) => (
  <div className="columns-12 gap-y-10 article-cards">
    {articles.map(({ slug, title, excerpt, image, imageAlt, imageFocus, ...article }, index) => (
      <article key={slug} className="article-card" aria-labelledby={`article-${slug}`}>
        <SitePicture
          name={image}
          alt={imageAlt}
          focus={imageFocus}
          sizes={[
            { from: '64rem', width: '48vw', ratio: 1, ...boxes[index % boxes.length] },
            { from: '48rem', width: '46vw', ratio: 4 / 3 },
            { width: '92vw', ratio: 4 / 3 },
          ]}
          className="ratio-4-3"
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
