import type { PageContent } from '#content/content.ts'
import type { Renderer } from '#contract/render.ts'
import type { Site } from '#server/http/site.ts'
import { fakeSite } from './fake-site.ts'

/** A site whose pages are the JSON of their content; `onDraw` is called for each rendering. */
export function readableSite(onDraw: (content: PageContent) => void = () => {}): Site {
  const renderer: Renderer<PageContent> = {
    pagePaths: ({ articles }) => [
      ...['/', '/services', '/contact', '/blog', '/404'],
      ...articles.map(({ slug }) => `/blog/${slug}`),
    ],
    requestPaths: ['/newsletter/unsubscribe'],
    renderPage: async ({ path, facts, content }) => {
      onDraw(content)
      const html = JSON.stringify({ path, facts, content })
      return { html, status: path === '/404' ? 404 : 200, isPrivate: false }
    },
    renderFiles: async ({ facts, content }) => ({
      '/sitemap.xml': facts.name + content.services.heading,
    }),
  }
  return { ...fakeSite, renderer }
}
