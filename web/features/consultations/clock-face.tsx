import type { ReactNode } from 'react'
import type { ReplyClock } from './reply-clock.ts'

/** The dots of a spiral whose time is over; elsewhere one stroke as long as what is left of it. */
export const clockDashes = ({ variant, share }: ReplyClock) =>
  variant === 'overdue' ? '.02 1.62' : `${(100 * share).toFixed(1)} 200`

/** How much of the 24 hours is left: in words, which the spiral repeats. */
export function ClockFace({ clock, children }: { clock: ReplyClock; children?: ReactNode }) {
  const hasTime = clock.share > 0 || clock.variant === 'overdue'
  return (
    <div className={`reply-clock ${clock.variant}`}>
      <svg viewBox="7 2 52 55" aria-hidden="true">
        <use className="clock-track" href="#spiral" />
        {hasTime && <use className="clock-left" href="#spiral" strokeDasharray={clockDashes(clock)} />}
      </svg>
      <p>
        <b>{clock.words}</b> <span>{clock.detail}</span> {children}
      </p>
    </div>
  )
}
