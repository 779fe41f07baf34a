const width = 360
const foot = 38
const radius = 16
const pointsPerLoop = 36

/** A step that is done is curled: as many loops as fit. */
function curl(from: number, step: number): string {
  const loops = Math.max(1, Math.round(step / radius / 2.375))
  const loop = step / loops
  const points = Array.from({ length: loops * pointsPerLoop }, (_, index) => {
    const turn = ((index + 1) / pointsPerLoop) * 2 * Math.PI
    const x = from + (loop * turn) / (2 * Math.PI) + radius * Math.sin(turn)
    const y = foot - radius + radius * Math.cos(turn)
    return `L${x.toFixed(1)} ${y.toFixed(1)}`
  })
  return points.join('')
}

/** Straight where something is to do, curled where it is done. The words beside it say the same. */
export function Strand({ count, done }: { count: number; done: number }) {
  const step = width / count
  const curled = Array.from({ length: done }, (_, index) => curl(index * step, step)).join('')
  return (
    <svg
      className="strand"
      viewBox={`0 0 ${width} 46`}
      preserveAspectRatio="xMinYMid meet"
      aria-hidden="true"
    >
      <path className="strand-open" d={`M${done * step} ${foot}H${width}`} />
      {Array.from({ length: count - done }, (_, index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: the dots are told apart by their place alone.
          key={index}
          className={index === 0 ? 'strand-next' : undefined}
          cx={(done + index + 0.5) * step}
          cy={foot}
          r="4.5"
        />
      ))}
      {done > 0 && <path className="strand-done" d={`M0 ${foot}${curled}`} />}
    </svg>
  )
}
