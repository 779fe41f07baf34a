import type { PageContent } from '#content/content.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { Curl } from '#web/ui/glyph/glyph.tsx'
import { FirstCutLink } from '../first-cut-link.tsx'
import { PagePicture } from '../site-picture.tsx'
import { CostsLink } from './costs.tsx'

type Props = { id: 'cuts' | 'colour'; service: PageContent['services']['cuts']; isFlipped?: boolean }

/** A service at the salon: its picture on one side, its text on the other. */
export function SalonService({ id, service, isFlipped = false }: Props) {
  const { heading, price, paragraphs, points, callLabel } = service
  const [intro, ...more] = paragraphs
  return (
    <div className="wrap">
      <section id={id} aria-labelledby={`${id}-heading`} className="service-row columns-12">
        <div className={`col-6 lg-col-5 ${isFlipped ? 'lg-from-2' : 'service-right from-7 lg-from-8'}`}>
          <h2 id={`${id}-heading`} className="heading-section">
            {heading}
          </h2>
          <p className="price mt-2">{price}</p>
          {service.usual && <CostsLink />}
          <p className="lede mt-6">{intro}</p>
          {more.map((paragraph) => (
            <p key={paragraph} className="mt-4 measure-34">
              {paragraph}
            </p>
          ))}
          <BulletList items={points} />
          {id === 'cuts' && <FirstCutLink />}
          <div className="actions">
            <ButtonLink wide spring href="/contact" data-track="salon_consultation">
              {callLabel}
            </ButtonLink>
          </div>
        </div>
        <div className={`zoom col-5 ${isFlipped ? 'from-8' : 'lg-col-6'}`}>
          {isFlipped ? (
            <PagePicture
              of={service}
              sizes={[
                { from: '64rem', width: '40vw', ratio: 4 / 5 },
                { from: '48rem', width: '40vw', ratio: 3 / 5 },
                { width: '92vw', ratio: 1 },
              ]}
              className="service-picture-tall"
            />
          ) : (
            <PagePicture
              of={service}
              sizes={[
                { from: '64rem', width: '47vw', ratio: 4 / 3 },
                { from: '48rem', width: '40vw', ratio: 3 / 5 },
                { width: '92vw', ratio: 7 / 6 },
              ]}
              className="service-picture-wide"
            />
          )}
        </div>
      </section>
    </div>
  )
}

function BulletList({ items }: { items: readonly string[] }) {
  return (
    <ul className="bullet-list">
      {items.map((item) => (
        <li key={item}>
          <Curl name="bullet" />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  )
}
