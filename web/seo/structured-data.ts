import type { BlogPosting, BreadcrumbList, Graph, HairSalon } from 'schema-dts'
import type { Facts } from '#contract/render.ts'
import { articleAtPath } from '#web/lib/articles.ts'
import { mapHref } from '#web/lib/map-href.ts'
import { pageNames } from '#web/lib/page-names.ts'
import { absoluteAddressOf } from './indexed-paths.ts'
import { shareCard } from './share-card.ts'

/**
 * What search engines read of a page: the business, the breadcrumbs and the article, in words that stand on the page. It
 * contains no reviews: their rules forbid rating oneself.
 */
export const structuredData = (path: string, facts: Facts): Graph => ({
  '@context': 'https://schema.org',
  '@graph': [hairSalon(facts), ...breadcrumbs(path, facts), ...blogPosting(path, facts)],
})

const businessId = ({ siteUrl }: Facts) => `${absoluteAddressOf('/', siteUrl)}#business`

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** The business. The address is the salon's or left out: the owner's home address is private. */
function hairSalon(facts: Facts): HairSalon {
  const { siteUrl, name, phone, email, opens, closes, serviceArea, salonAddress, social } = facts
  return {
    '@type': 'HairSalon',
    '@id': businessId(facts),
    name,
    url: absoluteAddressOf('/', siteUrl),
    telephone: phone,
    email,
    image: `${siteUrl}/share/share-card.jpg`,
    logo: `${siteUrl}/icon-512.png`,
    areaServed: serviceArea,
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map((day) => `https://schema.org/${day}` as const),
      opens,
      closes,
    },
    ...(salonAddress && {
      hasMap: mapHref(salonAddress),
      address: {
        '@type': 'PostalAddress',
        ...(salonAddress.street && { streetAddress: salonAddress.street }),
        addressLocality: salonAddress.town,
        postalCode: salonAddress.postcode,
      },
    }),
    ...(social && { sameAs: social.map(({ url }) => url) }),
  }
}

const names: Readonly<Record<string, string>> = pageNames

function breadcrumbs(path: string, facts: Facts): BreadcrumbList[] {
  if (path === '/') return []
  const pages = path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/') || '/')
  const itemListElement = pages.map((page, index) => ({
    '@type': 'ListItem' as const,
    position: index + 1,
    name: articleAtPath(page)?.title ?? names[page] ?? '',
    item: absoluteAddressOf(page, facts.siteUrl),
  }))
  return [{ '@type': 'BreadcrumbList', itemListElement }]
}

function blogPosting(path: string, facts: Facts): BlogPosting[] {
  const article = articleAtPath(path)
  if (!article) return []
  const business = { '@id': businessId(facts) }
  return [
    {
      '@type': 'BlogPosting',
      headline: article.title,
      articleSection: article.category,
      image: facts.siteUrl + shareCard(path).path,
      datePublished: article.published,
      dateModified: article.updated,
      author: business,
      publisher: business,
      mainEntityOfPage: absoluteAddressOf(path, facts.siteUrl),
    },
  ]
}
