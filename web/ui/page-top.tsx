import type { ReactNode } from 'react'
import { PageHeading } from './page-heading.tsx'

type Props = { heading: string; takesFocus?: boolean; children: ReactNode }

/** The top of a page: its heading on two thirds, and a sentence beside it. */
export function PageTop({ heading, takesFocus = false, children }: Props) {
  return (
    <section className="page-top">
      <div className="wrap columns-12 lede-beside at-end">
        <PageHeading takesFocus={takesFocus}>{heading}</PageHeading>
        <p className="lede">{children}</p>
      </div>
    </section>
  )
}
