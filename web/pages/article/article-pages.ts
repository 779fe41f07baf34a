import { articlePath } from '#web/lib/articles.ts'
import type { MarkdownText } from '#web/lib/markdown.ts'
import { articlePage } from './article.tsx'

const texts = import.meta.glob<MarkdownText>('/content/articles/*.md', { eager: true })

export function articleText(slug: string): MarkdownText {
  const text = texts[`/content/articles/${slug}.md`]
  if (!text) throw new Error(`There is no article "${slug}"`)
  return text
}

/** A page for every file in content/articles. */
export const articlePages = Object.keys(texts).map((file) => {
  const slug = file.replace(/^.*\/|\.md$/g, '')
  return { path: articlePath(slug), page: articlePage(slug, articleText(slug)) }
})
