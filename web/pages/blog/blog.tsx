import signUpCss from '#web/features/sign-up/sign-up.css?inline'
import { SignUpBox } from '#web/features/sign-up/sign-up-box.tsx'
import { type Article, articlePath } from '#web/lib/articles.ts'
import { pageContent } from '#web/lib/content.ts'
import { SitePicture } from '#web/pages/site-picture.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import fieldCss from '#web/ui/field/field.css?inline'
import { Bullet } from '#web/ui/glyph/glyph.tsx'
import { PageTop } from '#web/ui/page-top.tsx'
import { PageSection } from '../page-section.tsx'
import { ArticleCards, ArticleMeta } from './article-card.tsx'
import blogCss from './blog.css?inline'

export const meta = () => pageContent().tips.meta
export const styles = [blogCss, fieldCss, signUpCss]

export function Page() {
  const { tips, articles } = pageContent()
  const [featured, ...others] = articles
  return (
    <>
      <PageTop heading={tips.heading}>{tips.lede}</PageTop>
      {featured && <FeaturedArticle article={featured} />}
      {others.length > 0 && (
        <section className="section-space">
          <div className="wrap">
            <ArticleCards articles={others} />
          </div>
        </section>
      )}
      <QuickTips />
      <SignUpBox />
    </>
  )
}

function QuickTips() {
  return (
    <PageSection heading="Quick Curly Hair Tips" ground="on-dark" columns="columns-12 list-beside">
      <ol className="tips pair-grid gap-y-10">
        {pageContent().tips.quickTips.map(({ title, text }) => (
          <li key={title} className="marked">
            <Bullet />
            <div>
              <h3 className="heading-small">{title}</h3>
              <p className="mt-2 measure-22">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </PageSection>
  )
}

function FeaturedArticle({ article }: { article: Article }) {
  return (
    <section className="wrap" aria-label="Featured">
      <article
        className="article-card featured columns-12 lead-beside at-end"
        aria-labelledby={`article-${article.slug}`}
      >
        <SitePicture
          name={article.image}
          alt={article.imageAlt}
          focus={article.imageFocus}
          sizes="(width >= 64rem) 47vw, (width >= 48rem) 76vw, 92vw"
          first
        />
        <div>
          <span className="on-dark semibold text-small badge">Featured</span>
          <h2 id={`article-${article.slug}`} className="heading-section mt-4 mb-2">
            {article.title}
          </h2>
          <ArticleMeta article={article} />
          <p className="mt-4 measure-34">{article.excerpt}</p>
          <ButtonLink spring wide href={articlePath(article.slug)} className="mt-8" data-track="read_article">
            Read Full Article
          </ButtonLink>
        </div>
      </article>
    </section>
  )
}
