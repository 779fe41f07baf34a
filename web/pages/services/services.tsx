import { content } from '#web/lib/content.ts'
import { PageTop } from '#web/ui/page-top.tsx'
import { AreasCovered } from '../areas-covered.tsx'
import { ClosingCall } from '../closing-call.tsx'
import { Costs } from './costs.tsx'
import { MobileService } from './mobile-service.tsx'
import { SalonService } from './salon-service.tsx'
import servicesCss from './services.css?inline'

export const meta = () => content().pageMeta['/services']
export const styles = [servicesCss]

export function Page() {
  return (
    <>
      <PageTop heading={content().servicesPage.heading}>{content().servicesPage.lede}</PageTop>
      {content().services.map((service) =>
        service.id === 'mobile' ? (
          <MobileService key={service.id} service={service} />
        ) : (
          <SalonService key={service.id} service={service} isFlipped={service.id === 'colour'} />
        ),
      )}
      <Costs />
      <AreasCovered
        {...content().servicesPage.areas}
        areas={content().areas.filter((area) => area.onServices)}
      />
      <ClosingCall {...content().servicesPage.closing} />
    </>
  )
}
