export type Bar = { name: string; value: number; text: string; note?: string }

type Props = {
  bars: readonly Bar[]
  /** Higher bars, of which the last is what the others lead to. */
  areSteps?: boolean
}

const usual = 'h-2 fill-copper-500'
const step = 'h-[1.1rem] fill-moss-500 group-last:fill-copper-500'

/** Values as bars, each with its name and formatted value; the longest fills the row. */
export function BarList({ bars, areSteps = false }: Props) {
  const longest = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul className="mt-4 grid gap-3.5">
      {bars.map(({ name, value, text, note }) => (
        <li key={name} className="group grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 wrap-anywhere">
          <span>{name}</span>
          <b className="tabular-nums">
            {text}
            {note && <small className="text-small font-normal"> ({note})</small>}
          </b>
          <svg
            className={`col-span-full w-full bg-cream-200 forced-colors:border forced-colors:fill-[Highlight] ${areSteps ? step : usual}`}
            viewBox={`0 0 ${longest} 1`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect width={value} height="1" />
          </svg>
        </li>
      ))}
    </ul>
  )
}
