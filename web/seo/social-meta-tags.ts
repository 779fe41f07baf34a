import type { Facts } from '#contract/render.ts'
import { articleAtPath } from '#web/lib/articles.ts'
import { escapeMarkup } from '#web/lib/markup.ts'
import type { PageMeta } from '#web/routes.ts'
import { absoluteAddressOf } from './indexed-paths.ts'
import { shareCard } from './share-card.ts'

/** The tags that show a shared link as a card with a picture (X reads Open Graph's, except for the size of the card). */
export function socialMetaTags(path: string, meta: PageMeta, facts: Facts): string[] {
  const share = shareCard(path)
  const properties = {
    'og:type': articleAtPath(path) ? 'article' : 'website',
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
