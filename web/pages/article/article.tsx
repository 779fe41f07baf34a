import { titleSuffix } from '#content/text/facts.ts'
import { formatDay } from '#contract/day-labels.ts'
import signUpCss from '#web/features/sign-up/sign-up.css?inline'
import { SignUpBox } from '#web/features/sign-up/sign-up-box.tsx'
import { type Article, articleAtPath, followingArticles } from '#web/lib/articles.ts'
import { pageContent, pagePath } from '#web/lib/content.ts'
import { renderMarkdown } from '#web/lib/markdown.ts'
import cardCss from '#web/pages/blog/article-card.css?inline'
import { ArticleCards, ArticleMeta } from '#web/pages/blog/article-card.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import fieldCss from '#web/ui/field/field.css?inline'
import { ContentsList } from '../contents-list.tsx'
import { MarkdownText } from '../markdown-text.tsx'
import { PageSection } from '../page-section.tsx'
import { SitePicture } from '../site-picture.tsx'
import articleCss from './article.css?inline'

// Of 100vw, Lighthouse's phone asks for one pixel more than 720, and gets a file twice as large.
const pictureSizes = '(width >= 48rem) max(43rem, 47.5vw), 99vw'

export const articlePage = (article: Article) => ({
  styles: [articleCss, cardCss, fieldCss, signUpCss],
  meta: { title: article.metaTitle + titleSuffix, description: article.excerpt },
  Page: ArticlePage,
})

function ArticlePage() {
  const article = articleAtPath(pagePath())
  if (!article) return null
  return (
    <>
      <article>
        <ArticleTop article={article} />
        <ArticleBody article={article} />
      </article>
      <KeepReading articles={followingArticles(article)} />
      <SignUpBox />
    </>
  )
}

function ArticleTop({ article }: { article: Article }) {
  const { title, published, updated } = article
  return (
    <header className="wrap page-top">
      <a href="/blog" className="more-link">
        Hair Tips
      </a>
      <h1 className="heading-page heading-narrow">{title}</h1>
      <div className="mt-8">
        <ArticleMeta article={article}>
          <time dateTime={published}>{formatDay(published)}</time>
          {updated !== published && (
            <span>
              Updated <time dateTime={updated}>{formatDay(updated)}</time>
            </span>
          )}
        </ArticleMeta>
      </div>
    </header>
  )
}

function ArticleBody({ article: { image, imageAlt, imageFocus, body } }: { article: Article }) {
  const text = renderMarkdown(body)
  return (
    <div className="wrap columns-12 article-grid section-end">
      <SitePicture name={image} alt={imageAlt} focus={imageFocus} sizes={pictureSizes} first />
      <div className="article-contents">
        {text.headings.length > 0 && (
          <div>
            <h2 className="heading-small mb-2">In this article</h2>
            <ContentsList label="In this article" headings={text.headings} />
          </div>
        )}
      </div>
      <div>
        <MarkdownText className="long-text article-text" text={text} />
        <div className="below-line mt-8">
          <h2 className="heading-small">{pageContent().tips.articleCall.heading}</h2>
          <p className="mt-4">{pageContent().tips.articleCall.text}</p>
          <ButtonLink spring wide href="/contact" className="mt-8" data-track="article_consultation">
            Book Free Consultation
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

function KeepReading({ articles }: { articles: readonly Article[] }) {
  if (articles.length === 0) return null
  return (
    <PageSection heading="Keep reading" ground="bg-cream-100">
      <div className="mt-8">
        <ArticleCards articles={articles} headingLevel="h3" />
      </div>
    </PageSection>
  )
}
