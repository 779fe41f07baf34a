import { type Article, articlePath } from '#web/lib/articles.ts'
import { pageContent } from '#web/lib/content.ts'
import { ArticleCard } from '../blog/article-card.tsx'

type NeighbourProps = { previous: Article | undefined; next: Article | undefined }

/** The articles before and after this one; the first follows the last. */
export function Neighbours({ previous, next }: NeighbourProps) {
  if (!next) return null
  return (
    <nav aria-label="More articles" className="wrap neighbours">
      {previous && <Neighbour label="Previous" article={previous} />}
      <Neighbour label="Next" article={next} />
    </nav>
  )
}

const Neighbour = ({ label, article }: { label: string; article: Article }) => (
  <a href={articlePath(article.slug)}>
    <span className="hint">{label}</span>
    <span className="heading-small font-display">{article.title}</span>
  </a>
)

export function KeepReading({ articles }: { articles: readonly Article[] }) {
  if (articles.length === 0) return null
  return (
    <section className="section-space bg-cream-100">
      <div className="wrap">
        <h2 className="heading-section">{pageContent().hairTipsPage.keepReadingHeading}</h2>
        <div className="columns-12 mt-12 gap-y-14">
          {articles.map((article, index) => (
            <ArticleCard key={article.slug} article={article} index={index} headingLevel="h3" />
          ))}
        </div>
      </div>
    </section>
  )
}
