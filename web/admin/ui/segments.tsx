import type { ReactNode } from 'react'

type Option<Value> = { value: Value; label: ReactNode }
type Props<Value> = {
  legend: string
  options: readonly Option<Value>[]
  chosen: Value
  onChoose: (value: Value) => void
  className?: string
}

/** A choice of one, drawn as a divided pill. */
export const Segments = <Value extends string | number>(props: Props<Value>) => (
  <fieldset className={`segments ${props.className ?? ''}`}>
    <legend className="sr-only">{props.legend}</legend>
    {props.options.map(({ value, label }) => (
      <button
        key={value}
        type="button"
        aria-pressed={value === props.chosen}
        onClick={() => props.onChoose(value)}
      >
        {label}
      </button>
    ))}
  </fieldset>
)
