import type { ReactNode } from 'react'

/** A page's heading, and a line beside it. */
export const PageTop = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="row-between mb-[clamp(0.85rem,1.9vw,1.75rem)] items-baseline gap-x-10 gap-y-[0.3rem] max-md:[&>.heading-section]:text-[2.25rem]">
    <h1 tabIndex={-1} className="heading-section">
      {title}
    </h1>
    {children}
  </div>
)
