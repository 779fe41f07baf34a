import signUpCss from '#web/features/sign-up/sign-up.css?inline'
import { SignUpBox } from '#web/features/sign-up/sign-up-box.tsx'
import { content } from '#web/lib/content.ts'
import { Divider } from '#web/ui/divider.tsx'
import fieldCss from '#web/ui/field.css?inline'
import { Curl } from '#web/ui/glyph.tsx'
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

/** Rows of 5-4-3 and of 4 and 6 with two columns left empty between; on a tablet of 7-5, 5-7 and 8. */
const places = [
  {
    columns: 5,
    className: 'md:col-span-7 lg:col-span-5',
    shape: { className: 'lg:aspect-[7/6]', ratio: 7 / 6 },
  },
  { columns: 4, className: 'md:col-span-5 lg:col-span-4 lg:mt-[clamp(0rem,6vw,6rem)]' },
  {
    columns: 3,
    className: 'md:col-span-5 lg:col-span-3',
    shape: { className: 'lg:aspect-[3/4]', ratio: 3 / 4 },
  },
  {
    columns: 4,
    className: 'md:col-span-7 lg:col-span-4',
    shape: { className: 'lg:aspect-[7/8]', ratio: 7 / 8 },
  },
  {
    columns: 6,
    className: 'md:col-span-8 md:col-start-5 lg:col-span-6 lg:col-start-7 lg:mt-[clamp(0rem,4vw,4rem)]',
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
      <div className="wrap columns-12 gap-y-8">
        <h2 className="heading-section md:col-span-4">{content().hairTipsPage.tipsHeading}</h2>
        <ol className="grid gap-x-5 gap-y-9 md:col-span-8 md:grid-cols-2">
          {content().tips.map(({ title, text }) => (
            <li key={title} className="flex gap-4">
              <Curl name="bullet" className="mt-0.5 h-7 w-7.5 text-copper-300" />
              <div>
                <h3 className="heading-small">{title}</h3>
                <p className="mt-1.5 max-w-[22.6em]">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
