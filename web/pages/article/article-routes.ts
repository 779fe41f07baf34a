import type { MarkdownText } from '#web/lib/markdown.ts'

const texts = import.meta.glob<MarkdownText>('/content/articles/*.md')

const loadArticle = async (slug: string, loadText: () => Promise<MarkdownText>) => {
  const [{ articlePage }, text] = await Promise.all([import('./article.tsx'), loadText()])
  return articlePage(slug, text)
}

/** A page for every file in content/articles; its text is loaded only with it. */
export const articleRoutes = Object.fromEntries(
  Object.entries(texts).map(([file, loadText]) => {
    const slug = file.replace(/^.*\/|\.md$/g, '')
    return [`/blog/${slug}`, { load: () => loadArticle(slug, loadText), frame: 'site' as const }]
  }),
)
