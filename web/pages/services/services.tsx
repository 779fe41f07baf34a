import { areas } from '#content/areas.ts'
import { pageMeta } from '#content/page-meta.ts'
import { services, servicesPage } from '#content/services.ts'
import { PageTop } from '#web/ui/page-top.tsx'
import { AreasCovered } from '../areas-covered.tsx'
import { ClosingCall } from '../closing-call.tsx'
import { MobileService } from './mobile-service.tsx'
import { SalonService } from './salon-service.tsx'
import servicesCss from './services.css?inline'

export const meta = pageMeta['/services']
export const styles = [servicesCss]

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
      <AreasCovered {...servicesPage.areas} areas={areas.filter((area) => area.onServices)} />
      <ClosingCall {...servicesPage.closing} />
    </>
  )
}
