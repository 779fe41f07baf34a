import type { PageContent } from '#content/content.ts'
import { pageContent } from '#web/lib/content.ts'
import { Divider } from '#web/ui/divider/divider.tsx'
import { Spring } from '#web/ui/glyph/glyph.tsx'
import { PagePicture } from '../site-picture.tsx'

type Services = PageContent['services']

export function ServiceCards() {
  const { cuts, colour, mobile } = pageContent().services
  return (
    <section className="section-end" aria-labelledby="services">
      <div className="wrap">
        <Divider />
        <div className="service-cards">
          <h2 id="services" className="heading-section">
            {pageContent().home.servicesHeading}
          </h2>
          <PictureCard id="cuts" service={cuts} />
          <PictureCard id="colour" service={colour} />
          <MobileCard service={mobile} />
        </div>
      </div>
    </section>
  )
}

function PictureCard({ id, service }: { id: 'cuts' | 'colour'; service: Services['cuts'] }) {
  const { title, price, summary, linkLabel } = service
  return (
    <article className={`service-${id}`} aria-labelledby={`service-${id}`}>
      <div className="zoom">
        <PagePicture
          of={service}
          sizes={[
            { from: '48rem', width: '47vw', ratio: id === 'cuts' ? 4 / 3 : 4 / 5 },
            { width: '89vw', ratio: id === 'cuts' ? 6 / 5 : 4 / 5 },
          ]}
          className={id === 'cuts' ? 'cuts-picture' : 'ratio-4-5'}
        />
      </div>
      <h3 id={`service-${id}`} className="heading-medium mt-5">
        {title}
      </h3>
      <p className="price">{price}</p>
      <p className="mt-2 measure-26">{summary}</p>
      <MoreLink id={id}>{linkLabel}</MoreLink>
    </article>
  )
}

function MobileCard({ service: { title, summary, linkLabel } }: { service: Services['mobile'] }) {
  return (
    <article className="service-mobile bg-blush" aria-labelledby="service-mobile">
      <h3 id="service-mobile" className="heading-section">
        {title}
      </h3>
      <p>{summary}</p>
      <MoreLink id="mobile">{linkLabel}</MoreLink>
    </article>
  )
}

function MoreLink({ id, children }: { id: string; children: string }) {
  return (
    <a className="more-link" href={`/services#${id}`} data-track="see_service">
      {children}
      <Spring />
    </a>
  )
}
