import type { ReactNode } from 'react'

type Props = { heading: string; ground: string; columns?: string; children: ReactNode }

/** A section of a page under its heading, or beside it where there are columns. */
export const PageSection = ({ heading, ground, columns = '', children }: Props) => (
  <section className={`section-space ${ground}`}>
    <div className={`wrap ${columns}`.trim()}>
      <h2 className="heading-section">{heading}</h2>
      {children}
    </div>
  </section>
)
