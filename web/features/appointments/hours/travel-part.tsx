import { usualTravelMinutes } from '#contract/diary-settings.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { FieldError } from '#web/ui/field/field-error.tsx'
import type { SettingsProps } from './settings-props.ts'

/** Minutes to each area, and the pause after each visit. */
export function TravelPart({ settings: { travelMinutes, pauseMinutes }, errors, onChange }: SettingsProps) {
  const { areaNames } = useFacts()
  return (
    <section className="box" aria-labelledby="travel">
      <h2 id="travel">Travel</h2>
      <p className="fine-print mt-2">
        Minutes from you to each area. Between two homes the longer of both counts.
      </p>
      <ul className="entries">
        <MinutesRow
          label="Pause after each visit"
          path="pauseMinutes"
          minutes={pauseMinutes}
          error={errors.pauseMinutes}
          onChange={(minutes) => onChange({ pauseMinutes: minutes })}
        />
        {Object.entries(areaNames).map(([area, name]) => (
          <MinutesRow
            key={area}
            label={name}
            path={`travelMinutes.${area}`}
            minutes={travelMinutes[area] ?? usualTravelMinutes}
            error={errors[`travelMinutes.${area}`]}
            onChange={(minutes) => onChange({ travelMinutes: { ...travelMinutes, [area]: minutes } })}
          />
        ))}
      </ul>
    </section>
  )
}

type RowProps = {
  label: string
  path: string
  minutes: number
  error: string | undefined
  onChange: (minutes: number) => void
}

const MinutesRow = ({ label, path, minutes, error, onChange }: RowProps) => (
  <li className="travel-row">
    <label htmlFor={path}>{label}</label>
    <input
      id={path}
      name={path}
      type="number"
      inputMode="numeric"
      min={0}
      max={180}
      className="input input-small"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${path}-error` : undefined}
      value={Number.isNaN(minutes) ? '' : minutes}
      onChange={({ target }) => onChange(target.valueAsNumber)}
    />
    <span>min</span>
    {error && (
      <FieldError id={`${path}-error`} className="field-error whole-row">
        {error}
      </FieldError>
    )}
  </li>
)
