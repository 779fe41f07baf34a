import { pageContent } from '#web/lib/content.ts'
import { FirstCutLink } from '../first-cut-link.tsx'

const costsId = 'costs'

/** Leads from a service's price line to what it usually costs. */
export const CostsLink = () => (
  <p>
    <a className="more-link" href={`#${costsId}`}>
      What it usually costs
    </a>
  </p>
)

/** Usual prices beside “On Quotation Only”; nothing until she has written one. */
export function Costs() {
  const { cuts, colour, mobile } = pageContent().services
  if (![cuts, colour, mobile].some(({ usual }) => usual)) return null
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
          {[cuts, colour].map(({ title, price, usual }) => (
            <div key={title}>
              <dt className="semibold">{title}</dt>
              <dd>{price}</dd>
              {usual && <dd className="text-small muted">Usually {usual}</dd>}
            </div>
          ))}
          {mobile.usual && (
            <div>
              <dt className="semibold">{mobile.title}</dt>
              <dd>{mobile.usual}</dd>
            </div>
          )}
        </dl>
      </div>
    </section>
  )
}
