import type { ComponentProps } from 'react'

/** The spiral, from its outer end inwards. */
const spiralPath =
  'M31.0 4.0L35.2 4.5L39.2 5.7L43.0 7.4L46.5 9.7L49.5 12.5L52.0 15.7L54.0 19.3L55.3 23.1L56.1 27.0L56.3 31.0L55.8 34.9L54.7 38.7L53.0 42.2L50.9 45.4L48.2 48.2L45.2 50.6L41.9 52.4L38.4 53.7L34.7 54.4L31.0 54.5L27.4 54.0L23.8 53.0L20.6 51.5L17.6 49.4L15.0 47.0L12.8 44.2L11.2 41.1L10.0 37.8L9.3 34.4L9.3 31.0L9.7 27.6L10.6 24.4L12.1 21.4L14.0 18.6L16.2 16.2L18.8 14.3L21.7 12.7L24.7 11.6L27.8 11.1L31.0 11.0L34.1 11.4L37.1 12.3L39.8 13.6L42.3 15.4L44.5 17.5L46.3 19.9L47.7 22.5L48.7 25.3L49.2 28.1L49.3 31.0L48.9 33.8L48.0 36.5L46.8 39.0L45.2 41.3L43.3 43.3L41.1 44.9L38.7 46.2L36.2 47.0L33.6 47.5L31.0 47.5L28.4 47.1L26.0 46.4L23.7 45.2L21.7 43.8L20.0 42.0L18.5 40.1L17.4 37.9L16.6 35.7L16.3 33.3L16.3 31.0L16.6 28.7L17.3 26.6L18.3 24.5L19.6 22.7L21.2 21.2L22.9 19.9L24.9 18.9L26.9 18.3L28.9 18.0L31.0 18.0L33.0 18.3L34.9 19.0L36.7 19.9L38.2 21.0L39.6 22.4L40.7 24.0L41.5 25.7L42.0 27.4L42.3 29.2L42.3 31.0L41.9 32.7L41.4 34.4L40.6 35.9L39.5 37.2L38.3 38.3L37.0 39.3L35.6 39.9L34.0 40.4L32.5 40.6L31.0 40.5L29.5 40.2L28.2 39.7L26.9 39.0L25.8 38.1L24.9 37.1L24.2 36.0L23.6 34.8L23.3 33.5L23.2 32.2L23.3 31.0L23.5 29.8L24.0 28.7L24.6 27.7L25.3 26.9L26.1 26.1L27.1 25.6L28.0 25.2L29.0 25.0L30.0 24.9L31.0 25.0'

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
      <Spiral className="stroke-cream-200" />
      {hasTime && <Spiral className="stroke-(--clock)" strokeDasharray={dashes(time)} />}
    </svg>
  )
}
