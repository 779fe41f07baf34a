import type { ReactNode } from 'react'
import { Curl } from '#web/ui/glyph/glyph.tsx'

/** A spring pulled to and fro, and what is being waited for. */
export function Spinner({ children }: { children: ReactNode }) {
  return (
    <p className="line spinner" role="status">
      <Curl name="spring" />
      {children}
    </p>
  )
}
