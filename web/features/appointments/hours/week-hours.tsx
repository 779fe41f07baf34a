import { type HoursPart, hoursPlaces } from '#contract/diary-settings.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FieldError } from '#web/ui/field/field-error.tsx'
import type { SettingsProps } from './settings-parts.tsx'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const placeNames = { salon: 'Salon', home: 'Home visits', either: 'Either' } as const

const isPlace = (text: string): text is HoursPart['place'] => hoursPlaces.some((one) => one === text)

const mostParts = 4

/** The hours of each weekday, in parts that are for the salon, for home visits or for either. */
export function WeekHours({ settings: { hours }, errors, onChange }: SettingsProps) {
  const setDay = (weekday: number, parts: HoursPart[]) =>
    onChange({ hours: hours.map((day, index) => (index === weekday ? parts : day)) })
  return (
    <section className="box" aria-labelledby="week-hours">
      <h2 id="week-hours">When you work</h2>
      <ul className="entries">
        {weekdays.map((name, weekday) => {
          const parts = hours[weekday] ?? []
          const last = parts.at(-1)
          const addPart = last ? 'Another part' : 'Work on this day'
          return (
            <li key={name} className="hours-day">
              <h3 className="plain-heading">{name}</h3>
              <div>
                {parts.length === 0 && <p className="muted">Day off</p>}
                {parts.map((part, index) => {
                  const path = `hours.${weekday}.${index}`
                  return (
                    <PartFields
                      key={path}
                      label={`${name}, part ${index + 1}`}
                      path={path}
                      errors={errors}
                      part={part}
                      onChange={(own) =>
                        setDay(
                          weekday,
                          parts.map((one, at) => (at === index ? { ...one, ...own } : one)),
                        )
                      }
                      onRemove={() =>
                        setDay(
                          weekday,
                          parts.filter((_, at) => at !== index),
                        )
                      }
                    />
                  )
                })}
                {parts.length < mostParts && (
                  <Button
                    small
                    variant="line"
                    aria-label={`${addPart}: ${name}`}
                    onClick={() =>
                      setDay(weekday, [
                        ...parts,
                        last
                          ? { from: last.to, to: '18:00', place: last.place }
                          : { from: '09:00', to: '17:00', place: 'either' },
                      ])
                    }
                  >
                    {addPart}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type PartProps = {
  label: string
  path: string
  errors: SettingsProps['errors']
  part: HoursPart
  onChange: (own: Partial<HoursPart>) => void
  onRemove: () => void
}

function PartFields({ label, path, errors, part, onChange, onRemove }: PartProps) {
  const error = errors[`${path}.to`] ?? errors[`${path}.from`] ?? errors[path]
  const errorId = `${path}-error`
  const time = (name: 'from' | 'to') => (
    <input
      type="time"
      className="input input-small"
      name={`${path}.${name}`}
      aria-label={`${label}, ${name}`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      value={part[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  )
  return (
    <div className="row hours-part">
      {time('from')}
      <span>to</span>
      {time('to')}
      <select
        className="input input-small"
        aria-label={`${label}, where`}
        value={part.place}
        onChange={({ target }) => isPlace(target.value) && onChange({ place: target.value })}
      >
        {hoursPlaces.map((place) => (
          <option key={place} value={place}>
            {placeNames[place]}
          </option>
        ))}
      </select>
      <button type="button" className="quiet-button" aria-label={`Remove ${label}`} onClick={onRemove}>
        Remove
      </button>
      {error && (
        <FieldError id={errorId} className="field-error whole-row">
          {error}
        </FieldError>
      )}
    </div>
  )
}
