import type { ComponentProps } from 'react'
import { spiralPath } from './spiral-path.ts'

/** How much of a period is left; `share` goes from 1 to 0. The text beside the spiral says the same. */
export type SpiralTime = { variant: string; share: number }

/** The dash pattern: dots if the time is over, else one stroke as long as the time left. */
const dashes = ({ variant, share }: SpiralTime) =>
  variant === 'overdue' ? '.02 1.62' : `${(100 * share).toFixed(1)} 200`

/** The spiral alone, in a box of 52 x 55 from (7, 2). */
export const Spiral = (props: ComponentProps<'path'>) => <path {...props} pathLength="100" d={spiralPath} />

/** Its colour comes from the classes `timed` and the variant on an ancestor. */
export function SpiralClock({ time }: { time: SpiralTime }) {
  const hasTime = time.share > 0 || time.variant === 'overdue'
  return (
    <svg
      className="spiral-clock w-11 flex-none overflow-visible fill-none stroke-4 [stroke-linecap:round]"
      viewBox="7 2 52 55"
      aria-hidden="true"
    >
      <Spiral className="clock-track stroke-cream-200" />
      {hasTime && <Spiral className="stroke-(--clock)" strokeDasharray={dashes(time)} />}
    </svg>
  )
}
