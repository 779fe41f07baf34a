import type { ReactNode } from 'react'
import { Bullet } from '#web/ui/glyph/glyph.tsx'
import { PageTop } from '#web/ui/page-top.tsx'

type Props = { heading: string; lede: string; takesFocus?: boolean; aside: ReactNode; children: ReactNode }

/** A page for one thing to do, with what else there is to know beside it. */
export const PanelPage = ({ lede, aside, children, ...top }: Props) => (
  <>
    <PageTop {...top}>{lede}</PageTop>
    <section className="section-end">
      <div className="wrap columns-12 aside-beside gap-y-10">
        <div>{children}</div>
        <aside className="fit-grid gap-y-10" aria-label="What else there is to know">
          {aside}
        </aside>
      </div>
    </section>
  </>
)

type PointsProps = { heading: string; points: readonly { title: string; text: string }[] }

/** What happens next, or what is good to know, point by point. */
export const Points = ({ heading, points }: PointsProps) => (
  <div>
    <h2 className="heading-medium">{heading}</h2>
    <ol className="ruled mt-4">
      {points.map(({ title, text }) => (
        <li key={title} className="marked">
          <Bullet />
          <div>
            <b>{title}</b>
            <span className="muted">{text}</span>
          </div>
        </li>
      ))}
    </ol>
  </div>
)
