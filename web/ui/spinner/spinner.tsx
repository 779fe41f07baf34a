import type { ReactNode } from 'react'
import { Curl } from '#web/ui/glyph/glyph.tsx'

/** An animated spring, and a text that says what is loading. */
export function Spinner({ children }: { children: ReactNode }) {
  return (
    <p className="line spinner" role="status">
      <Curl name="spring" />
      {children}
    </p>
  )
}
