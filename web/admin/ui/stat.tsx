import type { ReactNode } from 'react'

/** A figure, and below it what it counts. */
export const Stat = ({ value, children }: { value: string; children: ReactNode }) => (
  <>
    <div className="figure">{value}</div>
    <p className="fine-print">{children}</p>
  </>
)
