import type { ReactNode } from 'react'
import { PageHeading } from './page-heading.tsx'

/** How a page begins: its heading on two thirds, and a sentence beside it. */
export function PageTop({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="pt-[clamp(3rem,6vw,6rem)] pb-[clamp(2.5rem,4vw,4rem)]">
      <div className="wrap columns-12 items-end gap-y-5">
        <PageHeading className="md:col-span-8">{heading}</PageHeading>
        <p className="lede md:col-span-4">{children}</p>
      </div>
    </section>
  )
}
