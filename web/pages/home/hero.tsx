import { telHref } from '#contract/phone.ts'
import { pageContent } from '#web/lib/content.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { RingletUnderline } from '#web/ui/ringlet-underline.tsx'
import { PagePicture } from '../site-picture.tsx'

// A phone shows the picture 124vw wide, but a file of that width would make the first view a third slower on a slow line.
const sizes = '(width >= 64rem) max(41vw, min(50rem, 90vh)), min(99vw, 46rem)'

/** The shipped picture is a cut-out that extends beyond its block. */
export const isHeroCutOut = () => pageContent().home.picture === 'home-hero'

export function Hero() {
  const { phone } = useFacts()
  const { heading, underlined, lede, consultationLabel, callLabel, pitch } = pageContent().home
  const start = heading.indexOf(underlined)
  const [before, after] = [heading.slice(0, start), heading.slice(start + underlined.length)]
  return (
    <section className="hero">
      <div className="wrap hero-words">
        <h1>
          {before}
          <span className="underlined">
            {underlined}
            <RingletUnderline />
          </span>
          {after}
        </h1>
        <p className="lede measure-22">{lede}</p>
        <div className="actions" data-hero-actions>
          <ButtonLink wide spring href="/contact" data-track="hero_consultation">
            {consultationLabel}
          </ButtonLink>
          <ButtonLink wide variant="line" href={telHref(phone)} data-track="hero_call">
            <Icon name="phone" />
            {callLabel}
          </ButtonLink>
        </div>
      </div>
      <div className={isHeroCutOut() ? 'hero-picture' : 'hero-picture hero-photo'}>
        <PagePicture of={pageContent().home} sizes={sizes} first />
      </div>
      <div className="wrap">
        <dl className="pitch">
          {pitch.map(({ value, label }) => (
            <div key={label}>
              <dt className="muted text-small">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
