/** What of a span of time is left: as words, which the spiral repeats. `share` goes from 1 to 0. */
export type SpiralTime = { variant: string; share: number }

/** The dots of a spiral whose time is over; elsewhere one stroke as long as what is left of it. */
const dashes = ({ variant, share }: SpiralTime) =>
  variant === 'overdue' ? '.02 1.62' : `${(100 * share).toFixed(1)} 200`

/** Takes its colour from `timed` and the variant beside it on something around it. */
export function SpiralClock({ time }: { time: SpiralTime }) {
  const hasTime = time.share > 0 || time.variant === 'overdue'
  return (
    <svg className="spiral-clock" viewBox="7 2 52 55" aria-hidden="true">
      <use className="clock-track" href="#spiral" />
      {hasTime && <use className="clock-left" href="#spiral" strokeDasharray={dashes(time)} />}
    </svg>
  )
}
