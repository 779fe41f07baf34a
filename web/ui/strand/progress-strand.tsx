const width = 360
const foot = 38
const radius = 15.1
const pointsPerLoop = 40

/** A progress strand: curled for finished steps, straight for the rest. The text beside it says the same. */
export function ProgressStrand({ done, total }: { done: number; total: number }) {
  const step = width / Math.max(1, total)
  const curled = step * done
  const loops = done === 0 ? 0 : Math.max(done, Math.round(curled / 38))
  const points = Array.from({ length: loops * pointsPerLoop + 1 }, (_, index) => {
    const turn = (2 * Math.PI * index) / pointsPerLoop
    const x = (curled * index) / Math.max(1, loops * pointsPerLoop) + radius * Math.sin(turn)
    return `${x.toFixed(1)} ${(foot - radius + radius * Math.cos(turn)).toFixed(1)}`
  })
  const dots = Array.from({ length: total - done }, (_, index) => step * (done + index + 0.5))
  return (
    <svg
      className="strand"
      viewBox={`0 0 ${width} 46`}
      preserveAspectRatio="xMinYMid meet"
      aria-hidden="true"
    >
      <path className="strand-open" d={`M${curled} ${foot}H${width}`} />
      {dots.map((cx, index) => (
        <circle key={cx} className={index === 0 ? 'strand-next' : undefined} cx={cx} cy={foot} r="4.5" />
      ))}
      {loops > 0 && <path className="strand-done" d={`M${points.join('L')}`} />}
    </svg>
  )
}
