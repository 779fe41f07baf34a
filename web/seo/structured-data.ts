import type { BlogPosting, BreadcrumbList, Graph, HairSalon } from 'schema-dts'
import type { Facts } from '#contract/render.ts'
import type { Article } from '#web/lib/articles.ts'
import { mapHref } from '#web/lib/map-href.ts'
import { absoluteAddressOf, type IndexedPage } from './indexed-pages.ts'

type Input = { page: IndexedPage; facts: Facts }

/**
 * What search engines read of a page: the business, the breadcrumbs and the article, in words that stand on the page. It
 * contains no reviews: their rules forbid rating oneself.
 */
export function structuredData({ page, facts }: Input): Graph {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      hairSalon(facts),
      ...(page.trail.length > 0 ? [breadcrumbs({ page, facts })] : []),
      ...(page.article ? [blogPosting(page.article, { page, facts })] : []),
    ],
  }
}

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

const breadcrumbs = ({ page, facts }: Input): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: page.trail.map(({ path, name }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absoluteAddressOf(path, facts.siteUrl),
  })),
})

function blogPosting(article: Article, { page, facts }: Input): BlogPosting {
  const business = { '@id': businessId(facts) }
  return {
    '@type': 'BlogPosting',
    headline: article.title,
    articleSection: article.category,
    image: facts.siteUrl + page.share.path,
    datePublished: article.published,
    dateModified: article.updated,
    author: business,
    publisher: business,
    mainEntityOfPage: absoluteAddressOf(page.path, facts.siteUrl),
  }
}
