import { articlePath } from '#contract/website.ts'
import { pageContent } from '#web/lib/content.ts'
import { Spring } from '#web/ui/glyph/glyph.tsx'

/** Leads to the article on a first curly cut, while it is published. */
export function FirstCutLink() {
  const article = pageContent().articles.find(({ id }) => id === 'your-first-curly-cut')
  if (!article) return null
  return (
    <a className="more-link mt-4" href={articlePath(article.slug)}>
      {article.title}
      <Spring />
    </a>
  )
}
