import { areas } from '#content/areas.ts'
import { pageMeta } from '#content/page-meta.ts'
import { services, servicesPage } from '#content/services.ts'
import { AreaList } from '#web/ui/area-list.tsx'
import { Spring } from '#web/ui/glyph.tsx'
import { SiteLink } from '#web/ui/link.tsx'
import { PageTop } from '#web/ui/page-top.tsx'
import { ClosingCall } from '../closing-call.tsx'
import { MobileService } from './mobile-service.tsx'
import { SalonService } from './salon-service.tsx'
import '#web/styles/services.css'

export const meta = pageMeta['/services']

export function Page() {
  return (
    <>
      <PageTop heading={servicesPage.heading}>{servicesPage.lede}</PageTop>
      {services.map((service) =>
        service.id === 'mobile' ? (
          <MobileService key={service.id} service={service} />
        ) : (
          <SalonService key={service.id} service={service} isFlipped={service.id === 'colour'} />
        ),
      )}
      <Areas />
      <ClosingCall {...servicesPage.closing} />
    </>
  )
}

function Areas() {
  const { heading, text, linkLabel } = servicesPage.areas
  return (
    <section className="section-space">
      <div className="wrap columns-12 gap-y-8">
        <div className="md:col-span-4">
          <h2 className="heading-section">{heading}</h2>
          <p className="muted mt-4 max-w-[32ch]">{text}</p>
          <SiteLink className="more-link mt-4" href="/contact">
            {linkLabel}
            <Spring />
          </SiteLink>
        </div>
        <div className="md:col-span-8">
          <AreaList areas={areas.filter((area) => area.onServices)} />
        </div>
      </div>
    </section>
  )
}
