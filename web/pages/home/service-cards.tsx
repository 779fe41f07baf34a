import type { Service } from '#content/schema/schemas.ts'
import { pageContent } from '#web/lib/content.ts'
import { Divider } from '#web/ui/divider/divider.tsx'
import { Spring } from '#web/ui/glyph/glyph.tsx'
import { PagePicture } from '../site-picture.tsx'

export function ServiceCards() {
  return (
    <section className="section-end" aria-labelledby="services">
      <div className="wrap">
        <Divider />
        <div className="service-cards">
          <h2 id="services" className="heading-section">
            {pageContent().homePage.servicesHeading}
          </h2>
          {pageContent().services.map((service) =>
            service.id === 'mobile' ? (
              <MobileCard key={service.id} service={service} />
            ) : (
              <PictureCard key={service.id} service={service} />
            ),
          )}
        </div>
      </div>
    </section>
  )
}

function PictureCard({ service }: { service: Service }) {
  const { id, title, price, summary, linkLabel } = service
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
      {price && <p className="price">{price}</p>}
      <p className="mt-2 measure-26">{summary}</p>
      <MoreLink id={id}>{linkLabel}</MoreLink>
    </article>
  )
}

function MobileCard({ service: { id, title, summary, linkLabel } }: { service: Service }) {
  return (
    <article className="service-mobile bg-blush" aria-labelledby={`service-${id}`}>
      <h3 id={`service-${id}`} className="heading-section">
        {title}
      </h3>
      <p>{summary}</p>
      <MoreLink id={id}>{linkLabel}</MoreLink>
      <img src="/motif/strand.svg" alt="" width="90" height="1700" loading="lazy" />
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
