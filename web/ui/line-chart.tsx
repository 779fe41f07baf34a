const height = 100
const gridLines = 4

export type Line = { name: string; values: readonly number[]; look: 'solid' | 'dotted' }

type Props = {
  /** What a point stands for, one for each value, as the axis names it. */
  labels: readonly string[]
  lines: readonly Line[]
  /** The top of the scale; the bottom is 0. */
  top: number
  formatValue: (value: number) => string
}

const fromTop = (value: number, top: number) => height - (value / top) * height

/** At most six labels, spread over the axis, the first and the last among them. */
function axisLabels(labels: readonly string[]) {
  const wanted = Math.min(5, labels.length)
  return Array.from({ length: wanted }, (_, place) => {
    const index = wanted === 1 ? 0 : Math.round((place * (labels.length - 1)) / (wanted - 1))
    return labels[index] ?? ''
  })
}

/** Lines over time, each named at its end. It is a drawing: whoever cannot see it needs the same in words beside it. */
export function LineChart({ labels, lines, top, formatValue }: Props) {
  const width = Math.max(1, labels.length - 1)
  const pathOf = ({ values }: Line) => `M${values.map((value, x) => `${x} ${fromTop(value, top)}`).join('L')}`
  const steps = Array.from({ length: gridLines + 1 }, (_, step) => (top / gridLines) * step)
  return (
    <div className="line-chart" aria-hidden="true">
      <div className="scale">
        {steps.map((step) => (
          <span key={step} style={{ top: `${fromTop(step, top)}%` }}>
            {formatValue(step)}
          </span>
        ))}
      </div>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {steps.map((step) => (
          <path key={step} className="grid-line" d={`M0 ${fromTop(step, top)}H${width}`} />
        ))}
        {lines.map((line) => (
          <g key={line.name}>
            {line.look === 'solid' && (
              <path className="area" d={`${pathOf(line)}L${width} ${height}L0 ${height}Z`} />
            )}
            <path className={`line ${line.look}`} d={pathOf(line)} />
          </g>
        ))}
      </svg>
      <div className="ends">
        {spreadEnds(lines, top).map(({ name, look, place }) => (
          <span key={name} className={look} style={{ top: `${place}%` }}>
            {name}
          </span>
        ))}
      </div>
      <div className="days">
        {axisLabels(labels).map((label) => (
          <span key={label}>{label}</span>
        ))}
      </div>
    </div>
  )
}

/** Where each line's name stands: at its end, but never on another's name nor among the days below. */
function spreadEnds(lines: readonly Line[], top: number) {
  const [leastGap, lowest] = [10, 97]
  const ends = lines
    .map(({ name, look, values }) => ({ name, look, place: fromTop(values.at(-1) ?? 0, top) }))
    .sort((a, b) => b.place - a.place)
  let limit = lowest
  for (const end of ends) {
    end.place = Math.min(end.place, limit)
    limit = end.place - leastGap
  }
  return ends
}
