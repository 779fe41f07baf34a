import type { ReactNode } from 'react'

export function PageHeading({ className = '', children }: { className?: string; children: ReactNode }) {
  return <h1 className={`heading-page ${className}`}>{children}</h1>
}
