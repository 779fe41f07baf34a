import type { ReactNode } from 'react'
import { SpiralClock } from '#web/ui/spiral-clock/spiral-clock.tsx'
import type { ReplyClock } from './reply-clock.ts'

/** Shows how much of the 24 hours is left. */
export function ClockFace({ clock, children }: { clock: ReplyClock; children?: ReactNode }) {
  return (
    <div className={`line reply-clock timed ${clock.variant}`}>
      <SpiralClock time={clock} />
      <p>
        <b>{clock.words}</b> {clock.detail && <span>{clock.detail}</span>} {children}
      </p>
    </div>
  )
}
