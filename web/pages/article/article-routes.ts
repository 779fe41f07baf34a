import type { MarkdownText } from '#web/lib/markdown.ts'

const texts = import.meta.glob<MarkdownText>('/content/articles/*.md')

export function loadArticleText(slug: string): Promise<MarkdownText> {
  const load = texts[`/content/articles/${slug}.md`]
  if (!load) throw new Error(`There is no article "${slug}"`)
  return load()
}

const loadArticle = async (slug: string) => {
  const [{ articlePage }, text] = await Promise.all([import('./article.tsx'), loadArticleText(slug)])
  return articlePage(slug, text)
}

/** A page for every file in content/articles; its text is loaded only with it. */
export const articleRoutes = Object.fromEntries(
  Object.keys(texts).map((file) => {
    const slug = file.replace(/^.*\/|\.md$/g, '')
    return [`/blog/${slug}`, { load: () => loadArticle(slug), frame: 'site' as const }]
  }),
)
