import { coil } from '#web/ui/ringlet-underline.tsx'

/** A ringlet drawn as a line across the page. */
export function Divider() {
  return (
    <svg
      className="curl divider"
      viewBox="0 0 1200 30"
      preserveAspectRatio="xMinYMid slice"
      aria-hidden="true"
    >
      <path pathLength="1" d={`${coil}C290 14.4 700 16 1200 14.8`} />
    </svg>
  )
}
