export type Bar = { name: string; value: number; text: string; note?: string }

/** Values as bars, each with its name and formatted value; the longest fills the row. */
export function BarList({ bars, className = '' }: { bars: readonly Bar[]; className?: string }) {
  const longest = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul className={`bar-list ${className}`}>
      {bars.map(({ name, value, text, note }) => (
        <li key={name}>
          <span>{name}</span>
          <b>
            {text}
            {note && <small> ({note})</small>}
          </b>
          <svg viewBox={`0 0 ${longest} 1`} preserveAspectRatio="none" aria-hidden="true">
            <rect width={value} height="1" />
          </svg>
        </li>
      ))}
    </ul>
  )
}
