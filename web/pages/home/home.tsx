import type { PageContent } from '#content/content.ts'
import { pageContent } from '#web/lib/content.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { CallLink } from '#web/ui/button/call-link.tsx'
import carouselCss from '#web/ui/carousel/carousel.css?inline'
import { Carousel } from '#web/ui/carousel/carousel.tsx'
import { Spring } from '#web/ui/glyph/glyph.tsx'
import { Divider, RingletUnderline } from '#web/ui/ringlets.tsx'
import { AreasCovered } from '../areas-covered.tsx'
import { ClosingCall } from '../closing-call.tsx'
import { examplesNote } from '../examples-note.tsx'
import { Figures } from '../figures.tsx'
import { Quote } from '../quote.tsx'
import { PagePicture, SitePicture } from '../site-picture.tsx'
import homeCss from './home.css?inline'

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
      <AreasCovered {...home.areas} linkLabel="Ask about your area" areas={details.areas} isDark />
      <Testimonials />
      <ClosingCall {...home.closing}>
        <Portraits />
      </ClosingCall>
    </>
  )
}

// A phone shows the picture 124vw wide, but a file of that width would make the first view a third slower on a slow line.
const heroSizes = '(width >= 64rem) max(41vw, min(50rem, 90vh)), min(99vw, 46rem)'

function Hero() {
  const { phone } = useFacts()
  const { home, details } = pageContent()
  const [before, ...after] = home.heading.split(home.underlined)
  return (
    <section className="hero">
      <div className="wrap hero-words">
        <h1>
          {before}
          <span className="underlined">
            {home.underlined}
            <RingletUnderline />
          </span>
          {after.join(home.underlined)}
        </h1>
        <p className="lede measure-22">{home.lede}</p>
        <div className="actions" data-hero-actions>
          <ButtonLink wide spring href="/contact" data-track="hero_consultation">
            Book Free Consultation
          </ButtonLink>
          <CallLink wide track="hero_call">
            Call Now
            <span className="hero-number unbroken">{phone}</span>
          </CallLink>
        </div>
        <p className="muted text-small mt-4">{details.consultation}</p>
      </div>
      <div className="hero-picture">
        <PagePicture of={home} sizes={heroSizes} first />
      </div>
      <div className="wrap">
        <Figures figures={home.pitch} />
      </div>
    </section>
  )
}

type Services = PageContent['services']

function ServiceCards() {
  const { cuts, colour, mobile } = pageContent().services
  return (
    <section className="section-end" aria-labelledby="services">
      <div className="wrap">
        <Divider />
        <div className="columns-12 service-cards">
          <h2 id="services" className="heading-section">
            What I do
          </h2>
          <PictureCard id="cuts" service={cuts} />
          <PictureCard id="colour" service={colour} />
          <article className="service-mobile data-panel bg-blush" aria-labelledby="service-mobile">
            <h3 id="service-mobile" className="heading-section">
              {mobile.title}
            </h3>
            <p className="mt-4 mb-2 measure-34">{mobile.summary}</p>
            <MoreLink id="mobile">How home visits work</MoreLink>
          </article>
        </div>
      </div>
    </section>
  )
}

function PictureCard({ id, service }: { id: 'cuts' | 'colour'; service: Services['cuts'] }) {
  const { title, price, summary } = service
  return (
    <article className={`service-${id}`} aria-labelledby={`service-${id}`}>
      <PagePicture
        of={service}
        sizes="(width >= 48rem) 47vw, 89vw"
        shape={id === 'cuts' ? 'ratio-4-3' : 'ratio-4-5'}
      />
      <h3 id={`service-${id}`} className="heading-medium mt-4">
        {title}
      </h3>
      <p className="semibold copper mt-2">{price}</p>
      <p className="mt-2 measure-34">{summary}</p>
      <MoreLink id={id}>{id === 'cuts' ? 'About curly cuts' : 'About colour'}</MoreLink>
    </article>
  )
}

const MoreLink = ({ id, children }: { id: string; children: string }) => (
  <a className="more-link" href={`/services#${id}`} data-track="see_service">
    {children}
    <Spring />
  </a>
)

/** Fewer testimonials than this are shown side by side instead of in a carousel. */
const minInCarousel = 3

/** What clients say. Renders nothing without testimonials. */
function Testimonials() {
  const { reviews } = pageContent().testimonials
  if (reviews.length === 0) return null
  return (
    <section className="section-space bg-blush">
      <div className="wrap columns-12 list-beside">
        <div>
          <h2 id="reviews" className="heading-small">
            What clients say
          </h2>
          {examplesNote(reviews)}
        </div>
        {reviews.length < minInCarousel ? (
          <div className="fit-grid">
            {reviews.map((review) => (
              <Quote key={review.id} {...review} isLarge={reviews.length === 1} />
            ))}
          </div>
        ) : (
          <Carousel
            slides={reviews.map((review, index) => ({
              id: review.id,
              content: <Quote {...review} isLarge note={`${index + 1} of ${reviews.length}`} />,
            }))}
          />
        )}
      </div>
    </section>
  )
}

/** Six portraits side by side. Decorative here (empty alt); all are described in the gallery. */
const Portraits = () => (
  <div className="portraits">
    {pageContent().home.portraits.map((name) => (
      <SitePicture key={name} name={name} alt="" sizes="(width >= 48rem) 17vw, 34vw" shape="ratio-4-5" />
    ))}
  </div>
)
