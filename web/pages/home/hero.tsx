import { telHref } from '#contract/phone.ts'
import { pageContent } from '#web/lib/content.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { RingletUnderline } from '#web/ui/ringlet-underline.tsx'
import { unbrokenRanges } from '#web/ui/unbroken-ranges.tsx'
import { Figures } from '../figures.tsx'
import { PagePicture } from '../site-picture.tsx'

// A phone shows the picture 124vw wide, but a file of that width would make the first view a third slower on a slow line.
const sizes = '(width >= 64rem) max(41vw, min(50rem, 90vh)), min(99vw, 46rem)'

/** The shipped picture is a cut-out that extends beyond its block. */
const isCutOut = () => pageContent().home.picture === 'home-hero'

export function Hero() {
  const { phone } = useFacts()
  const { home, details } = pageContent()
  const start = home.heading.indexOf(home.underlined)
  const end = start + home.underlined.length
  return (
    <section className="hero">
      <div className="wrap hero-words">
        <h1>
          {home.heading.slice(0, start)}
          <span className="underlined">
            {home.underlined}
            <RingletUnderline />
          </span>
          {home.heading.slice(end)}
        </h1>
        <p className="lede measure-22">{home.lede}</p>
        <div className="actions" data-hero-actions>
          <ButtonLink wide spring href="/contact" data-track="hero_consultation">
            {home.consultationLabel}
          </ButtonLink>
          <ButtonLink wide variant="line" href={telHref(phone)} data-track="hero_call">
            <Icon name="phone" />
            {home.callLabel}
            <span className="hero-number">{phone}</span>
          </ButtonLink>
        </div>
        <p className="muted text-small hero-note">{unbrokenRanges(details.consultation)}</p>
      </div>
      <div className={isCutOut() ? 'hero-picture hero-cut-out' : 'hero-picture'}>
        <PagePicture of={home} sizes={sizes} first />
      </div>
      <div className="wrap">
        <Figures figures={home.pitch} />
      </div>
    </section>
  )
}
