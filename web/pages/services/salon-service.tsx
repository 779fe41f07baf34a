import type { Service } from '#content/schemas.ts'
import { BulletList } from '#web/ui/bullet-list.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PagePicture } from '../site-picture.tsx'

type Props = { service: Service; isFlipped: boolean }

/** A service priced on quotation: its picture on one side, its words on the other. */
export function SalonService({ service, isFlipped }: Props) {
  const { id, heading, price, paragraphs, points, callLabel } = service
  const [intro, ...more] = paragraphs
  return (
    <div className="wrap">
      <section id={id} aria-labelledby={`${id}-heading`} className="service-row columns-12 gap-y-8">
        <div
          className={`self-center md:col-span-6 lg:col-span-5 ${isFlipped ? 'lg:col-start-2' : 'md:order-1 md:col-start-7 lg:col-start-8'}`}
        >
          <h2 id={`${id}-heading`} className="heading-section">
            {heading}
          </h2>
          {price && <p className="price mt-2">{price}</p>}
          <p className="lede mt-6">{intro}</p>
          {more.map((paragraph) => (
            <p key={paragraph} className="mt-4 max-w-[34.6em]">
              {paragraph}
            </p>
          ))}
          <BulletList items={points} />
          <div className="actions">
            <ButtonLink wide spring href="/contact" data-track="salon_consultation">
              {callLabel}
            </ButtonLink>
          </div>
        </div>
        <div
          className={`zoom self-center max-md:-order-1 md:col-span-5 ${isFlipped ? 'md:col-start-8' : 'lg:col-span-6'}`}
        >
          {isFlipped ? (
            <PagePicture
              of={service}
              sizes={[
                { from: '48rem', width: '40vw', ratio: 4 / 5 },
                { width: '92vw', ratio: 1 },
              ]}
              className="aspect-[4/5] max-md:aspect-square"
            />
          ) : (
            <PagePicture
              of={service}
              sizes={[
                { from: '64rem', width: '47vw', ratio: 4 / 3 },
                { from: '48rem', width: '40vw', ratio: 4 / 5 },
                { width: '92vw', ratio: 7 / 6 },
              ]}
              className="aspect-[7/6] md:aspect-[4/5] lg:aspect-[4/3]"
            />
          )}
        </div>
      </section>
    </div>
  )
}
