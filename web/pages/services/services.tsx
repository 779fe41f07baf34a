import { areasOnServices } from '#content/details.ts'
import { pageContent } from '#web/lib/content.ts'
import { PageTop } from '#web/ui/page-top.tsx'
import { AreasCovered } from '../areas-covered.tsx'
import { ClosingCall } from '../closing-call.tsx'
import { Costs } from './costs.tsx'
import { MobileService } from './mobile-service.tsx'
import { SalonService } from './salon-service.tsx'
import servicesCss from './services.css?inline'

export const meta = () => pageContent().services.meta
export const styles = [servicesCss]

export function Page() {
  const { cuts, colour, mobile } = pageContent().services
  return (
    <>
      <PageTop heading={pageContent().services.heading}>{pageContent().services.lede}</PageTop>
      <SalonService id="cuts" service={cuts} />
      <SalonService id="colour" service={colour} isFlipped />
      <MobileService service={mobile} />
      <Costs />
      <AreasCovered
        {...pageContent().services.areas}
        areas={pageContent().details.areas.slice(0, areasOnServices)}
      />
      <ClosingCall {...pageContent().services.closing} />
    </>
  )
}
