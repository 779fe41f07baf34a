import signUpCss from '#web/features/sign-up/sign-up.css?inline'
import { SignUpBox } from '#web/features/sign-up/sign-up-box.tsx'
import { pageContent } from '#web/lib/content.ts'
import { Divider } from '#web/ui/divider/divider.tsx'
import fieldCss from '#web/ui/field/field.css?inline'
import { Curl } from '#web/ui/glyph/glyph.tsx'
import { PageTop } from '#web/ui/page-top.tsx'
import { ArticleCard } from './article-card.tsx'
import blogCss from './blog.css?inline'
import { FeaturedArticle } from './featured-article.tsx'

export const meta = () => pageContent().pageMeta['/blog']
export const styles = [blogCss, fieldCss, signUpCss]

export function Page() {
  return (
    <>
      <PageTop heading={pageContent().hairTipsPage.heading}>{pageContent().hairTipsPage.lede}</PageTop>
      {pageContent()
        .articles.filter(({ featured }) => featured)
        .map((article) => (
          <FeaturedArticle key={article.slug} article={article} />
        ))}
      <OtherArticles />
      <QuickTips />
      <SignUpBox />
    </>
  )
}

function OtherArticles() {
  const articles = pageContent().articles.filter(({ featured }) => !featured)
  if (articles.length === 0) return null
  return (
    <section className="section-space">
      <div className="wrap">
        <Divider />
        <div className="columns-12 mt-12 gap-y-14">
          {articles.map((article, index) => (
            <ArticleCard key={article.slug} article={article} index={index} />
          ))}
        </div>
      </div>
    </section>
  )
}

function QuickTips() {
  return (
    <section className="section-space on-dark">
      <div className="wrap columns-12">
        <h2 className="heading-section col-4">{pageContent().hairTipsPage.tipsHeading}</h2>
        <ol className="tips col-8">
          {pageContent().tips.map(({ title, text }) => (
            <li key={title}>
              <Curl name="bullet" />
              <div>
                <h3 className="heading-small">{title}</h3>
                <p className="measure-22">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
