import type {
  BlogPosting,
  BreadcrumbList,
  FAQPage,
  Graph,
  Offer,
  Service,
  Thing,
  WebPage,
  WebSite,
} from 'schema-dts'
import type { Service as ShownService } from '#content/schema/schemas.ts'
import { fillInFacts } from '#content/text/facts.ts'
import type { Facts } from '#contract/render.ts'
import type { Article } from '#web/lib/articles.ts'
import { pageContent } from '#web/lib/content.ts'
import { absoluteAddressOf, type IndexedPage, sharePictureUrl } from './indexed-pages.ts'
import { businessId, hairSalon } from './salon.ts'

type Input = { page: IndexedPage; facts: Facts }

/**
 * The page's content as schema.org data. Everything in it must be on the page itself, and it contains no reviews: the search
 * engines' rules forbid rating oneself.
 */
export function structuredData({ page, facts }: Input): Graph {
  const { path, article } = page
  const nodes: Thing[] = [hairSalon({ page, facts }), webSite(facts), webPage({ page, facts })]
  if (page.trail.length > 0) nodes.push(breadcrumbs({ page, facts }))
  if (path === '/' || path === '/services') nodes.push(...serviceNodes(path, facts))
  if (path === '/contact') nodes.push(questions(facts))
  if (article) nodes.push(blogPosting(article, { page, facts }))
  return { '@context': 'https://schema.org', '@graph': nodes }
}

const idOn = (path: string, name: string, { siteUrl }: Facts) => `${absoluteAddressOf(path, siteUrl)}#${name}`
const siteId = (facts: Facts) => idOn('/', 'website', facts)
const pageId = (path: string, facts: Facts) => idOn(path, 'page', facts)

const webSite = (facts: Facts): WebSite => ({
  '@type': 'WebSite',
  '@id': siteId(facts),
  url: absoluteAddressOf('/', facts.siteUrl),
  name: facts.name,
  publisher: { '@id': businessId(facts) },
})

const webPage = ({ page, facts }: Input): WebPage => ({
  '@type': 'WebPage',
  '@id': pageId(page.path, facts),
  url: absoluteAddressOf(page.path, facts.siteUrl),
  name: page.heading,
  dateModified: page.updated,
  isPartOf: { '@id': siteId(facts) },
  about: { '@id': businessId(facts) },
  ...(page.trail.length > 0 && { breadcrumb: { '@id': idOn(page.path, 'trail', facts) } }),
})

const breadcrumbs = ({ page, facts }: Input): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  '@id': idOn(page.path, 'trail', facts),
  itemListElement: page.trail.map(({ path, name }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absoluteAddressOf(path, facts.siteUrl),
  })),
})

function offerOf(minPrice: number | undefined, maxPrice: number | undefined): Offer | undefined {
  if (minPrice === undefined && maxPrice === undefined) return undefined
  return {
    '@type': 'Offer',
    priceSpecification: {
      '@type': 'PriceSpecification',
      priceCurrency: 'GBP',
      ...(minPrice !== undefined && { minPrice }),
      ...(maxPrice !== undefined && { maxPrice }),
    },
  }
}

/** What a home visit adds to the price of a cut or colour. */
function homeVisitOf(facts: Facts): Offer | undefined {
  const mobile = pageContent().services.find(({ id }) => id === 'mobile')
  const extra = offerOf(mobile?.extraFrom, mobile?.extraTo)
  return extra && { ...extra, itemOffered: { '@id': idOn('/services', 'mobile', facts) } }
}

function pricesOf({ id, priceFrom, priceTo }: ShownService, facts: Facts) {
  const [offers, addOn] = [offerOf(priceFrom, priceTo), homeVisitOf(facts)]
  return id !== 'mobile' && offers && { offers: { ...offers, ...(addOn && { addOn }) } }
}

/** Each service in the page's own words: its card on home, its section on Services. */
const serviceNodes = (path: '/' | '/services', facts: Facts): Service[] =>
  pageContent().services.map((service) => {
    const { id, title, heading, summary, paragraphs } = service
    return {
      '@type': 'Service',
      '@id': idOn('/services', id, facts),
      url: idOn('/services', id, facts),
      name: path === '/' ? title : heading,
      description: path === '/' ? summary : (paragraphs[0] ?? summary),
      provider: { '@id': businessId(facts) },
      ...(path === '/services' && pricesOf(service, facts)),
      ...(id === 'mobile' && {
        areaServed: pageContent()
          .areas.filter(({ onServices }) => path === '/' || onServices)
          .map(({ name }) => name),
      }),
    }
  })

const questions = (facts: Facts): FAQPage => ({
  '@type': 'FAQPage',
  '@id': idOn('/contact', 'questions', facts),
  isPartOf: { '@id': pageId('/contact', facts) },
  mainEntity: pageContent().faqs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

const blogPosting = (article: Article, { page, facts }: Input): BlogPosting => ({
  '@type': 'BlogPosting',
  '@id': idOn(page.path, 'article', facts),
  headline: article.title,
  articleSection: article.category,
  image: sharePictureUrl(page, facts.siteUrl),
  datePublished: article.published,
  dateModified: article.updated,
  author:
    fillInFacts(article.author, facts) === facts.name
      ? { '@type': 'Organization', '@id': businessId(facts), name: facts.name }
      : { '@type': 'Person', name: fillInFacts(article.author, facts) },
  publisher: { '@id': businessId(facts) },
  mainEntityOfPage: { '@id': pageId(page.path, facts) },
})
