import { pageContent } from '#web/lib/content.ts'
import carouselCss from '#web/ui/carousel/carousel.css?inline'
import { AreasCovered } from '../areas-covered.tsx'
import { ClosingCall } from '../closing-call.tsx'
import { SitePicture } from '../site-picture.tsx'
import heroCss from './hero.css?inline'
import { Hero, isHeroCutOut } from './hero.tsx'
import heroPhotoCss from './hero-photo.css?inline'
import homeCss from './home.css?inline'
import serviceCardsCss from './service-cards.css?inline'
import { ServiceCards } from './service-cards.tsx'
import { Testimonials } from './testimonials.tsx'

export const meta = () => pageContent().home.meta
const usualStyles = [heroCss, serviceCardsCss, homeCss, carouselCss]
export const styles = () => (isHeroCutOut() ? usualStyles : [...usualStyles, heroPhotoCss])

export function Page() {
  return (
    <>
      <Hero />
      <section className="section-space">
        <div className="wrap columns-12">
          <p className="statement col-9 from-2">{pageContent().home.statement}</p>
        </div>
      </section>
      <ServiceCards />
      <AreasCovered {...pageContent().home.areas} areas={pageContent().details.areas} isDark />
      <Testimonials />
      <ClosingCall {...pageContent().home.closing}>
        <Portraits />
      </ClosingCall>
    </>
  )
}

/** Six portraits side by side. Decorative here (empty alt); all are described in the gallery. */
function Portraits() {
  return (
    <div className="portraits">
      {pageContent().home.portraits.map((name) => (
        <SitePicture key={name} name={name} alt="" sizes="(width >= 48rem) 17vw, 34vw" />
      ))}
    </div>
  )
}
