import signUpCss from '#web/features/sign-up/sign-up.css?inline'
import { SignUpBox } from '#web/features/sign-up/sign-up-box.tsx'
import { content } from '#web/lib/content.ts'
import { Divider } from '#web/ui/divider/divider.tsx'
import fieldCss from '#web/ui/field/field.css?inline'
import { Curl } from '#web/ui/glyph/glyph.tsx'
import { PageTop } from '#web/ui/page-top.tsx'
import { ArticleCard } from './article-card.tsx'
import blogCss from './blog.css?inline'
import { FeaturedArticle } from './featured-article.tsx'

export const meta = () => content().pageMeta['/blog']
export const styles = [blogCss, fieldCss, signUpCss]

export function Page() {
  return (
    <>
      <PageTop heading={content().hairTipsPage.heading}>{content().hairTipsPage.lede}</PageTop>
      {content()
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

/** Column widths: rows of 5-4-3, then 4 and 6 with two empty columns between; on a tablet 7-5, 5-7 and 8. */
const places = [
  {
    columns: 5,
    className: 'col-7 lg-col-5',
    shape: { className: 'ratio-7-6', ratio: 7 / 6 },
  },
  { columns: 4, className: 'col-5 lg-col-4 lower' },
  {
    columns: 3,
    className: 'col-5 lg-col-3',
    shape: { className: 'ratio-3-4', ratio: 3 / 4 },
  },
  {
    columns: 4,
    className: 'col-7 lg-col-4',
    shape: { className: 'ratio-7-8', ratio: 7 / 8 },
  },
  {
    columns: 6,
    className: 'col-8 from-5 lg-col-6 lg-from-7 slightly-lower',
  },
]

function OtherArticles() {
  const articles = content().articles.filter(({ featured }) => !featured)
  if (articles.length === 0) return null
  return (
    <section className="section-space">
      <div className="wrap">
        <Divider />
        <div className="columns-12 mt-12 gap-y-14">
          {articles.map((article, index) => (
            <ArticleCard key={article.slug} article={article} {...places[index % places.length]} />
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
        <h2 className="heading-section col-4">{content().hairTipsPage.tipsHeading}</h2>
        <ol className="tips col-8">
          {content().tips.map(({ title, text }) => (
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
