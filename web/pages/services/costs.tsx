import type { Service } from '#content/schema/schemas.ts'
import { pageContent } from '#web/lib/content.ts'
import { FirstCutLink } from '../first-cut-link.tsx'
import { homeVisitExtraOf, usualPriceOf } from './usual-price.ts'

const costsId = 'costs'

const rowOf = (service: Service) => ({
  title: service.title,
  price: service.price ?? homeVisitExtraOf(service),
  usual: usualPriceOf(service),
})

/** Whether the owner has written what any service usually costs. */
const hasCosts = () =>
  pageContent().services.some(
    (service) => usualPriceOf(service) !== '' || homeVisitExtraOf(service) !== undefined,
  )

/** Leads from a service's price line to what it usually costs. */
export const CostsLink = ({ service }: { service: Service }) =>
  usualPriceOf(service) === '' ? null : (
    <p>
      <a className="more-link" href={`#${costsId}`}>
        What it usually costs
      </a>
    </p>
  )

/** Usual prices beside “On Quotation Only”; nothing until she has written one. */
export function Costs() {
  if (!hasCosts()) return null
  const rows = pageContent()
    .services.map(rowOf)
    .filter(({ price, usual }) => price !== undefined || usual !== '')
  return (
    <section id={costsId} aria-labelledby={`${costsId}-heading`} className="section-space bg-cream-100">
      <div className="wrap columns-12">
        <div className="col-4">
          <h2 id={`${costsId}-heading`} className="heading-section">
            What it costs
          </h2>
          <p className="muted mt-4 measure-20">
            These are usual prices. Yours depends on the time that your hair takes: I quote after we have
            talked, and the consultation costs nothing.
          </p>
          <FirstCutLink />
        </div>
        <dl className="price-list col-8 lg-col-7 lg-from-6">
          {rows.map(({ title, price, usual }) => (
            <div key={title}>
              <dt className="semibold">{title}</dt>
              {price && <dd>{price}</dd>}
              {usual && <dd className="text-small muted">{usual}</dd>}
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
