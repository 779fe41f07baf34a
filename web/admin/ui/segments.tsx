import type { ReactNode } from 'react'

type Option<Value> = { value: Value; label: ReactNode }
type Props<Value> = {
  legend: string
  options: readonly Option<Value>[]
  chosen: Value
  onChoose: (value: Value) => void
  className?: string
}

/** On a phone a row of its own, shared by all. */
const look =
  'inline-flex flex-wrap overflow-hidden rounded-[1.45rem] border-[1.5px] border-line max-md:flex max-md:w-full print:hidden'
const segment =
  'min-h-11 px-4 text-small font-medium max-md:flex-auto max-md:px-1 max-xs:text-tiny focus-visible:rounded-full focus-visible:-outline-offset-4 aria-pressed:bg-aubergine-800 aria-pressed:text-cream-50 aria-pressed:focus-visible:outline-ochre-400 forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:[forced-color-adjust:none]'

/** A choice of one, drawn as a divided pill. */
export const Segments = <Value extends string | number>(props: Props<Value>) => (
  <fieldset className={`${look} ${props.className ?? ''}`}>
    <legend className="sr-only">{props.legend}</legend>
    {props.options.map(({ value, label }) => (
      <button
        key={value}
        type="button"
        className={segment}
        aria-pressed={value === props.chosen}
        onClick={() => props.onChoose(value)}
      >
        {label}
      </button>
    ))}
  </fieldset>
)
