import { type Article, articlePath } from '#web/lib/articles.ts'
import { pageContent } from '#web/lib/content.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { SitePicture } from '../site-picture.tsx'
import { ArticleMeta } from './article-meta.tsx'

export function FeaturedArticle({ article }: { article: Article }) {
  return (
    <section className="wrap" aria-label={pageContent().hairTipsPage.featuredBadge}>
      <article className="article-card columns-12" aria-labelledby={article.slug}>
        <div className="col-7 lg-col-6">
          <SitePicture
            name={article.image}
            alt={article.imageAlt}
            focus={article.imageFocus}
            sizes="(width >= 64rem) 47vw, (width >= 48rem) 76vw, 92vw"
            first
            className="featured-picture"
          />
        </div>
        <div className="self-end col-5 lg-from-8">
          <span className="on-dark badge">{pageContent().hairTipsPage.featuredBadge}</span>
          <h2 id={article.slug} className="heading-section">
            {article.title}
          </h2>
          <ArticleMeta article={article} />
          <p className="mt-4 measure-26">{article.excerpt}</p>
          <ButtonLink spring wide href={articlePath(article.slug)} className="mt-8" data-track="read_article">
            {pageContent().hairTipsPage.featuredLinkLabel}
          </ButtonLink>
        </div>
      </article>
    </section>
  )
}
