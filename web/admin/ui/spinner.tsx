import type { ReactNode } from 'react'
import { Curl } from '#web/ui/glyph/glyph.tsx'

/** An animated spring, and a text that says what is loading. */
export const Spinner = ({ children }: { children: ReactNode }) => (
  <p className="line gap-7 py-6 [.dialog_&]:py-0" role="status">
    <Curl name="spring" className="h-5 w-11 origin-left animate-pull text-copper-600" />
    {children}
  </p>
)
