import { type Article, articlePath } from '#web/lib/articles.ts'
import { content } from '#web/lib/content.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { SitePicture } from '../site-picture.tsx'
import { ArticleMeta } from './article-meta.tsx'

export function FeaturedArticle({ article }: { article: Article }) {
  return (
    <section className="wrap" aria-label={content().hairTipsPage.featuredBadge}>
      <article className="article-card columns-12 gap-y-7" aria-labelledby={article.slug}>
        <div className="col-span-full lg:col-span-6">
          <SitePicture
            name={article.image}
            alt={article.imageAlt}
            focus={article.imageFocus}
            sizes="(width >= 64rem) 47vw, (width >= 48rem) 43rem, 92vw"
            first
            className="aspect-[16/10] max-w-[43rem] lg:aspect-[4/3] lg:max-w-none"
          />
        </div>
        <div className="self-end md:col-span-8 lg:col-span-5 lg:col-start-8">
          <span className="badge">{content().hairTipsPage.featuredBadge}</span>
          <h2 id={article.slug} className="heading-section mt-5 mb-3.5">
            {article.title}
          </h2>
          <ArticleMeta article={article} />
          <p className="mt-4 max-w-[26.6em]">{article.excerpt}</p>
          <ButtonLink spring wide href={articlePath(article.slug)} className="mt-8" data-track="read_article">
            {content().hairTipsPage.featuredLinkLabel}
          </ButtonLink>
        </div>
      </article>
    </section>
  )
}
