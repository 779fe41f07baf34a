import { pageContent } from '#web/lib/content.ts'
import { PageTop } from '#web/ui/page-top.tsx'
import { AreasCovered } from '../areas-covered.tsx'
import { ClosingCall } from '../closing-call.tsx'
import { Costs } from './costs.tsx'
import { MobileService } from './mobile-service.tsx'
import { SalonService } from './salon-service.tsx'
import servicesCss from './services.css?inline'

export const meta = () => pageContent().pageMeta['/services']
export const styles = [servicesCss]

export function Page() {
  return (
    <>
      <PageTop heading={pageContent().servicesPage.heading}>{pageContent().servicesPage.lede}</PageTop>
      {pageContent().services.map((service) =>
        service.id === 'mobile' ? (
          <MobileService key={service.id} service={service} />
        ) : (
          <SalonService key={service.id} service={service} isFlipped={service.id === 'colour'} />
        ),
      )}
      <Costs />
      <AreasCovered
        {...pageContent().servicesPage.areas}
        areas={pageContent().areas.filter((area) => area.onServices)}
      />
      <ClosingCall {...pageContent().servicesPage.closing} />
    </>
  )
}
