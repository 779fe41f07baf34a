import type { ReactNode } from 'react'
import { formatCount } from '#web/lib/format.ts'

type Props = {
  heading: string
  entries: readonly { name: string; value: number; note?: string }[]
  /** In place of bars, if there are none. */
  ifNone?: string
  /** Of the box, and of its bars. */
  className?: string
  look?: string
  children?: ReactNode
}

/** Values as bars, each with its name; the longest fills the row. */
export function Bars({ heading, entries, ifNone, className = 'lg:col-span-4', ...props }: Props) {
  const longest = Math.max(1, ...entries.map(({ value }) => value))
  return (
    <section className={`box ${className}`}>
      <h2>{heading}</h2>
      {entries.length === 0 && <p className="muted mt-3">{ifNone}</p>}
      <ul className="mt-4 grid gap-3.5">
        {entries.map(({ name, value, note }) => (
          <li key={name} className="group grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 wrap-anywhere">
            <span>{name}</span>
            <b className="tabular-nums">
              {formatCount(value)}
              {note && <small className="text-small font-normal"> ({note})</small>}
            </b>
            <svg
              className={`col-span-full w-full bg-cream-200 forced-colors:border forced-colors:fill-[Highlight] ${props.look ?? 'h-2 fill-copper-500'}`}
              viewBox={`0 0 ${longest} 1`}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect width={value} height="1" />
            </svg>
          </li>
        ))}
      </ul>
      {props.children}
    </section>
  )
}
