import { useEffect, useRef } from 'react'
import { coil } from './ringlet-underline.tsx'

/** A ringlet drawn out into a line across the page, drawn once when the reader comes to it. */
export function Divider() {
  const rule = useRef<SVGSVGElement>(null)
  useEffect(() => drawWhenReached(rule.current), [])
  return (
    <svg
      ref={rule}
      className="curl divider"
      viewBox="0 0 1200 30"
      preserveAspectRatio="xMinYMid slice"
      aria-hidden="true"
    >
      <path pathLength="1" d={`${coil}C290 14.4 700 16 1200 14.8`} />
    </svg>
  )
}

/** Takes the line away only while it is below the screen: a rule that was seen already stays. */
function drawWhenReached(line: SVGSVGElement | null) {
  if (!line || line.getBoundingClientRect().top < innerHeight) return
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry) return
      line.dataset.drawing = entry.isIntersecting ? 'now' : 'later'
      if (entry.isIntersecting) observer.disconnect()
    },
    { threshold: 0.4 },
  )
  observer.observe(line)
  return () => observer.disconnect()
}
