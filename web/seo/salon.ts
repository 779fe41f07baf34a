import type { DayOfWeek, HairSalon } from 'schema-dts'
import type { Facts } from '#contract/render.ts'
import { mapHref } from '#contract/salon-address.ts'
import { pageContent } from '#web/lib/content.ts'
import { absoluteAddressOf, type IndexedPage } from './indexed-pages.ts'

export const businessId = ({ siteUrl }: Facts) => `${absoluteAddressOf('/', siteUrl)}#business`

const everyDay: DayOfWeek[] = [
  'https://schema.org/Monday',
  'https://schema.org/Tuesday',
  'https://schema.org/Wednesday',
  'https://schema.org/Thursday',
  'https://schema.org/Friday',
  'https://schema.org/Saturday',
  'https://schema.org/Sunday',
]

/** The areas named on the page: all on home, those of the mobile service on Services, those of the footer elsewhere. */
function areasOn(path: string): string[] {
  const shown = pageContent().areas.filter(
    ({ onServices, formValue }) => path === '/' || (path === '/services' ? onServices : formValue),
  )
  return shown.map(({ name }) => name)
}

/** Pages that say the owner’s first name. */
const namesOwner = (path: string) => path === '/about' || path === '/contact'

/** The business, its areas and its hours. The address is the salon's or left out: the owner's home address is private. */
export function hairSalon({ page, facts }: { page: IndexedPage; facts: Facts }): HairSalon {
  const { siteUrl, name, firstName, phone, mobilePhone, email, opens, closes, salonAddress, social } = facts
  return {
    '@type': 'HairSalon',
    '@id': businessId(facts),
    name,
    url: absoluteAddressOf('/', siteUrl),
    telephone: phone,
    email,
    image: `${siteUrl}/share/share-card.jpg`,
    logo: `${siteUrl}/icon-512.png`,
    areaServed: areasOn(page.path),
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: everyDay,
      opens,
      closes,
    },
    ...(salonAddress && {
      address: {
        '@type': 'PostalAddress',
        ...(salonAddress.street && { streetAddress: salonAddress.street }),
        addressLocality: salonAddress.town,
        postalCode: salonAddress.postcode,
      },
    }),
    ...(salonAddress && { hasMap: mapHref(salonAddress) }),
    ...(firstName && namesOwner(page.path) && { employee: { '@type': 'Person', givenName: firstName } }),
    ...(page.path === '/contact' &&
      !pageContent().business.sampleFacts.includes('mobilePhone') && {
        contactPoint: { '@type': 'ContactPoint', telephone: mobilePhone },
      }),
    ...(social && { sameAs: social.map(({ url }) => url) }),
  }
}
