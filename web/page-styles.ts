import type { SiteAssets, StyleFile } from '#contract/render.ts'

/** The modules of the pages that have styles of their own. */
const moduleByPath: Readonly<Record<string, string>> = {
  '/': 'web/pages/home/home.tsx',
  '/services': 'web/pages/services/services.tsx',
  '/about': 'web/pages/about/about.tsx',
  '/gallery': 'web/pages/gallery/gallery.tsx',
  '/blog': 'web/pages/blog/blog.tsx',
  '/contact': 'web/pages/contact.tsx',
  '/newsletter/unsubscribe': 'web/pages/newsletter/unsubscribe.tsx',
  '/privacy': 'web/pages/privacy/privacy.tsx',
  '/404': 'web/pages/not-found.tsx',
}

/** What a page needs besides the styles that all share: what its module would bring, put into its HTML so that it paints at once. */
export function pageStyles(path: string, { moduleStyles }: SiteAssets): readonly StyleFile[] {
  const module = path.startsWith('/blog/') ? 'web/pages/article/article.tsx' : moduleByPath[path]
  if (!module) return []
  const styles = moduleStyles[module]
  if (!styles) throw new Error(`The build holds no page made from ${module}`)
  return styles
}
