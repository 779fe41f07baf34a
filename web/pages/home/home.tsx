import { areas } from '#content/areas.ts'
import { homePage } from '#content/home.ts'
import { pageMeta } from '#content/page-meta.ts'
import { AreaList } from '#web/ui/area-list.tsx'
import { Spring } from '#web/ui/glyph.tsx'
import { SiteLink } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { ClosingCall } from '../closing-call.tsx'
import { Hero } from './hero.tsx'
import { ServiceCards } from './service-cards.tsx'
import { Testimonials } from './testimonials.tsx'
import '#web/styles/home.css'

export const meta = pageMeta['/']

export function Page() {
  return (
    <>
      <Hero />
      <section className="section-space">
        <div className="wrap columns-12">
          <p className="statement md:col-span-9 md:col-start-2">{homePage.statement}</p>
        </div>
      </section>
      <ServiceCards />
      <Areas />
      <Testimonials />
      <ClosingCall {...homePage.closing}>
        <Portraits />
      </ClosingCall>
    </>
  )
}

function Areas() {
  const { heading, text, linkLabel } = homePage.areas
  return (
    <section className="section-space on-dark">
      <div className="wrap columns-12 gap-y-10">
        <div className="md:col-span-4">
          <h2 className="heading-section">{heading}</h2>
          <p className="mt-4 max-w-[30ch]">{text}</p>
          <SiteLink className="more-link mt-6" href="/contact">
            {linkLabel}
            <Spring />
          </SiteLink>
        </div>
        <div className="md:col-span-8">
          <AreaList areas={areas} />
        </div>
      </div>
    </section>
  )
}

/** Six heads side by side. They are all in the gallery, with words; here they are an ornament. */
function Portraits() {
  return (
    <div className="portraits">
      {homePage.portraits.map((name) => (
        <Picture key={name} name={name} alt="" sizes="(width >= 48rem) 17vw, 34vw" />
      ))}
    </div>
  )
}
