import type { PageContent } from '#content/content.ts'
import { areasOnServices } from '#content/details.ts'
import { pageContent } from '#web/lib/content.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { Bullet } from '#web/ui/glyph/glyph.tsx'
import { PageTop } from '#web/ui/page-top.tsx'
import { AreasCovered } from '../areas-covered.tsx'
import { ClosingCall } from '../closing-call.tsx'
import { FirstCutLink } from '../first-cut-link.tsx'
import { PagePicture } from '../site-picture.tsx'
import servicesCss from './services.css?inline'

type Services = PageContent['services']

export const meta = () => pageContent().services.meta
export const styles = [servicesCss]

export function Page() {
  const { services, details } = pageContent()
  return (
    <>
      <PageTop heading={services.heading}>{services.lede}</PageTop>
      <SalonService id="cuts" service={services.cuts} />
      <SalonService id="colour" service={services.colour} />
      <MobileService service={services.mobile} />
      <AreasCovered
        {...services.areas}
        linkLabel="Contact me about your area"
        areas={details.areas.slice(0, areasOnServices)}
      />
      <ClosingCall {...services.closing} />
    </>
  )
}

/** A service at the salon: its picture on one side, its words on the other. */
function SalonService({ id, service }: { id: 'cuts' | 'colour'; service: Services['cuts'] }) {
  const { heading, price, usual, quote, points } = service
  return (
    <div className="wrap">
      <section id={id} aria-labelledby={`${id}-heading`} className={`service-row service-${id} columns-12`}>
        <div>
          <h2 id={`${id}-heading`} className="heading-section">
            {heading}
          </h2>
          <p className="semibold copper mt-2">{price}</p>
          <p className="muted measure-34">{usual ? `Usually ${usual}` : quote}</p>
          <Paragraphs of={service} />
          <ul className="stack mt-6">
            {points.map((point) => (
              <li key={point} className="marked">
                <Bullet />
                <span>{point}</span>
              </li>
            ))}
          </ul>
          {id === 'cuts' && <FirstCutLink />}
          <div className="actions">
            <ButtonLink wide spring href="/contact" data-track="salon_consultation">
              Book Free Consultation
            </ButtonLink>
          </div>
        </div>
        <PagePicture
          of={service}
          sizes="(width >= 48rem) 47vw, 92vw"
          shape={id === 'cuts' ? 'ratio-4-3' : 'ratio-4-5'}
        />
      </section>
    </div>
  )
}

function Paragraphs({ of: { paragraphs } }: { of: Pick<Services['cuts'], 'paragraphs'> }) {
  const [intro, ...more] = paragraphs
  return (
    <>
      <p className="lede mt-6">{intro}</p>
      {more.map((paragraph) => (
        <p key={paragraph} className="mt-4 measure-34">
          {paragraph}
        </p>
      ))}
    </>
  )
}

const kitSizes = '(width >= 64rem) max(42vw, 43rem), (width >= 48rem) 66vw, max(50vw, 27rem)'

/** The mobile service: a full-width coloured block with two pictures of the kit. */
function MobileService({ service }: { service: Services['mobile'] }) {
  const { heading, details, usual } = service
  const facts = usual ? [...details, { term: 'What it adds', text: usual }] : details
  return (
    <section id="mobile" aria-labelledby="mobile-heading" className="mobile-service bg-blush">
      <div className="mobile-service-words">
        <h2 id="mobile-heading" className="heading-section heading-narrow">
          {heading}
        </h2>
        <Paragraphs of={service} />
        <dl className="pair-grid mt-8">
          {facts.map(({ term, text }) => (
            <div key={term}>
              <dt className="semibold">{term}</dt>
              <dd className="muted">{text}</dd>
            </div>
          ))}
        </dl>
        <div className="actions">
          <ButtonLink wide spring href="/contact?visit=home" data-track="mobile_consultation">
            Ask for a home visit
          </ButtonLink>
        </div>
      </div>
      <div className="mobile-service-pictures">
        <PagePicture of={service} sizes={kitSizes} />
        <PagePicture of={{ picture: 'service-mobile' }} sizes={kitSizes} />
      </div>
    </section>
  )
}
