import type { PageContent } from '#content/content.ts'
import { pageContent } from '#web/lib/content.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { PagePicture } from '../site-picture.tsx'

const sizes = '(width >= 64rem) max(42vw, 43rem), (width >= 48rem) 66vw, max(50vw, 27rem)'

/** The mobile service: a full-width coloured block with two pictures of the kit. */
export function MobileService({ service }: { service: PageContent['services']['mobile'] }) {
  const { heading, paragraphs, details, callLabel } = service
  const [intro, ...more] = paragraphs
  const { serving } = pageContent().contact
  const other = serving.picture === service.picture ? { picture: 'service-mobile' } : serving
  return (
    <section id="mobile" aria-labelledby="mobile-heading" className="mobile-service bg-blush">
      <div className="mobile-service-words">
        <img src="/motif/strand.svg" alt="" width="90" height="1700" loading="lazy" />
        <h2 id="mobile-heading" className="heading-section">
          {heading}
        </h2>
        <p className="lede mt-7">{intro}</p>
        {more.map((paragraph) => (
          <p key={paragraph} className="mt-4 measure-34">
            {paragraph}
          </p>
        ))}
        <dl>
          {details.map(({ term, text }) => (
            <div key={term}>
              <dt className="semibold">{term}</dt>
              <dd className="muted">{text}</dd>
            </div>
          ))}
        </dl>
        <div className="actions">
          <ButtonLink wide spring href="/contact" data-track="mobile_consultation">
            {callLabel}
          </ButtonLink>
        </div>
      </div>
      <div className="mobile-service-pictures">
        <PagePicture of={service} sizes={sizes} />
        <PagePicture of={other} sizes={sizes} />
      </div>
    </section>
  )
}
