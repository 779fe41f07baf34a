import { pageContent } from '#web/lib/content.ts'
import carouselCss from '#web/ui/carousel/carousel.css?inline'
import { AreasCovered } from '../areas-covered.tsx'
import { ClosingCall } from '../closing-call.tsx'
import { SitePicture } from '../site-picture.tsx'
import { Hero } from './hero.tsx'
import homeCss from './home.css?inline'
import { ServiceCards } from './service-cards.tsx'
import { Testimonials } from './testimonials.tsx'

export const meta = () => pageContent().home.meta
export const styles = [homeCss, carouselCss]

export function Page() {
  const { home, details } = pageContent()
  return (
    <>
      <Hero />
      <section className="section-space">
        <div className="wrap columns-12">
          <p className="statement home-statement">{home.statement}</p>
        </div>
      </section>
      <ServiceCards />
      <AreasCovered {...home.areas} areas={details.areas} isDark />
      <Testimonials />
      <ClosingCall {...home.closing}>
        <Portraits />
      </ClosingCall>
    </>
  )
}

/** Six portraits side by side. Decorative here (empty alt); all are described in the gallery. */
const Portraits = () => (
  <div className="portraits">
    {pageContent().home.portraits.map((name) => (
      <SitePicture key={name} name={name} alt="" sizes="(width >= 48rem) 17vw, 34vw" />
    ))}
  </div>
)
