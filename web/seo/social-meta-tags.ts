import type { Facts } from '#contract/render.ts'
import { escapeMarkup } from '#web/lib/markup.ts'
import type { PageMeta } from '#web/routes.ts'
import { absoluteAddressOf, type IndexedPage } from './indexed-pages.ts'

type Input = { page: IndexedPage; meta: PageMeta; facts: Facts }

/** The tags that show a shared link as a card with a picture (X reads Open Graph's, except for the size of the card). */
export function socialMetaTags({ page, meta, facts }: Input): string[] {
  const { article, share, path } = page
  const properties = {
    'og:type': article ? 'article' : 'website',
    'og:site_name': facts.name,
    'og:locale': 'en_GB',
    'og:title': meta.title,
    'og:description': meta.description,
    'og:url': absoluteAddressOf(path, facts.siteUrl),
    'og:image': facts.siteUrl + share.path,
    'og:image:width': String(share.width),
    'og:image:height': String(share.height),
    'og:image:alt': share.alt,
  }
  return [
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${escapeMarkup(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ]
}
