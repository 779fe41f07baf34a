import type { ReactNode } from 'react'
import { PageHeading } from './page-heading.tsx'

type Props = { heading: string; takesFocus?: boolean; children: ReactNode }

/** The top of a page: its heading on two thirds, and a sentence beside it. */
export function PageTop({ heading, takesFocus = false, children }: Props) {
  return (
    <section className="page-top page-top-end">
      <div className="wrap columns-12 items-end gap-y-5">
        <PageHeading className="col-8" takesFocus={takesFocus}>
          {heading}
        </PageHeading>
        <p className="lede col-4">{children}</p>
      </div>
    </section>
  )
}
