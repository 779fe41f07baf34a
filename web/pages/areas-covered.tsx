import type { Area } from '#content/details.ts'
import { Bullet, Spring } from '#web/ui/glyph/glyph.tsx'

type Props = {
  heading: string
  text: string
  linkLabel: string
  areas: readonly Area[]
  isDark?: boolean
}

/** The areas served, in columns, and a link to ask about another. */
export function AreasCovered({ heading, text, linkLabel, areas, isDark = false }: Props) {
  return (
    <section className={isDark ? 'section-space on-dark' : 'section-space'}>
      <div className="wrap columns-12 list-beside gap-y-10">
        <div>
          <h2 className="heading-section">{heading}</h2>
          <p className="muted mt-4 measure-22">{text}</p>
          <a className="more-link mt-6" href="/contact?area=other" data-track="areas_consultation">
            {linkLabel}
            <Spring />
          </a>
        </div>
        <ul className="two-up area-list">
          {areas.map(({ name }) => (
            <li key={name}>
              <Bullet />
              {name}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
