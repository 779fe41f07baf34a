import type { ReactNode } from 'react'
import { PageHeading } from './page-heading.tsx'

type Props = { heading: string; takesFocus?: boolean; beside?: ReactNode; children: ReactNode }

/** The top of a page: its heading on two thirds, and a sentence beside it. */
export function PageTop({ heading, takesFocus = false, beside, children }: Props) {
  return (
    <section className="page-top page-top-end">
      <div className="wrap columns-12 items-end gap-y-5">
        <PageHeading className="col-8" takesFocus={takesFocus}>
          {heading}
        </PageHeading>
        <div className="col-4 page-top-side">
          <p className="lede">{children}</p>
          {beside}
        </div>
      </div>
    </section>
  )
}
