import type { ReactNode } from 'react'

/** The page's h1: it takes focus after a change of page. */
export function PageHeading({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <h1 tabIndex={-1} className={`heading-page ${className}`}>
      {children}
    </h1>
  )
}
