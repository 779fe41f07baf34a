import { useId } from 'react'
import { dayBounds } from '#contract/chosen-day.ts'
import { pastDayProblem } from '#web/lib/day-problems.ts'
import { useToday } from '#web/lib/use-now.ts'
import { TextField } from '#web/ui/field/field.tsx'
import { useValueOnBlur } from '#web/ui/field/use-value-on-blur.ts'

type TickProps = {
  isAgreed: boolean
  words: string
  hint: string
  /** Gets today where she ticks it, and nothing where she takes it back. */
  onChange: (agreedOn: string | undefined) => void
}

export function ConsentTick({ isAgreed, words, hint, onChange }: TickProps) {
  const today = useToday()
  return (
    <label className="checkbox-row">
      <input
        type="checkbox"
        checked={isAgreed}
        onChange={({ target }) => onChange(target.checked ? today : undefined)}
      />
      <span>
        <b>{words}</b>
        <span className="hint block">{hint}</span>
      </span>
    </label>
  )
}

export function ConsentDay({ agreedOn, onChange }: { agreedOn: string; onChange: (day: string) => void }) {
  const today = useToday()
  const { control, problem } = useValueOnBlur({
    value: agreedOn,
    onLeave: onChange,
    problemOf: (typed) => pastDayProblem(typed, today),
  })
  return (
    <TextField
      label="They agreed on"
      type="date"
      min={dayBounds.first}
      max={today}
      error={problem}
      {...control}
    />
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  words: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
}

/** One of some values, each with its words. */
export function ConsentChoice<Value extends string>({ label, words, value, onChange }: ChoiceProps<Value>) {
  const id = useId()
  const values = Object.keys(words) as Value[]
  return (
    <div className="field editor-field">
      <label className="plain-heading" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="input"
        value={value}
        onChange={({ target }) => {
          const chosen = values.find((one) => one === target.value)
          if (chosen) onChange(chosen)
        }}
      >
        {values.map((one) => (
          <option key={one} value={one}>
            {words[one]}
          </option>
        ))}
      </select>
    </div>
  )
}
