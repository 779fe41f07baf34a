import { appointmentLimits } from '#contract/appointment.ts'
import {
  type DiarySettings,
  defaultTravelMinutes,
  noticeHours,
  offerHours,
  reminderHours,
} from '#contract/diary-settings.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/field/field.tsx'
import { FieldError } from '#web/ui/field/field-error.tsx'

const hoursOptions = (hours: readonly number[], none: string) =>
  hours.map((one) => ({ value: String(one), label: one === 0 ? none : `${one} hours before` }))

const find = <Hours extends number>(hours: readonly Hours[], text: string, otherwise: Hours): Hours =>
  hours.find((one) => String(one) === text) ?? otherwise

/** Reminders, notice, and how long offers stay open. */
export function TimesPart({ settings, errors, onChange }: SettingsProps) {
  return (
    <section className="box" aria-labelledby="times">
      <h2 id="times">Reminders and changes</h2>
      <div className="visit-fields">
        <SelectField
          label="Reminder by mail"
          name="reminderHours"
          value={String(settings.reminderHours)}
          options={hoursOptions(reminderHours, 'Off')}
          error={errors.reminderHours}
          onChange={({ target }) => onChange({ reminderHours: find(reminderHours, target.value, 0) })}
        />
        <SelectField
          label="Clients may change or cancel until"
          name="noticeHours"
          value={String(settings.noticeHours)}
          options={hoursOptions(noticeHours, 'Not by the link')}
          error={errors.noticeHours}
          onChange={({ target }) => onChange({ noticeHours: find(noticeHours, target.value, 0) })}
        />
        <SelectField
          label="Offered times stay open for"
          name="offerHours"
          value={String(settings.offerHours)}
          options={offerHours.map((one) => ({ value: String(one), label: `${one} hours` }))}
          error={errors.offerHours}
          onChange={({ target }) => onChange({ offerHours: find(offerHours, target.value, 48) })}
        />
        <TextField
          label="Weeks until the next visit"
          name="weeksBetween"
          type="number"
          min={1}
          max={52}
          value={settings.weeksBetween}
          error={errors.weeksBetween}
          onChange={({ target }) => onChange({ weeksBetween: Number(target.value) })}
        />
        <TextAreaField
          label="How to get ready"
          name="preparation"
          className="whole-row"
          hint="Stands in the reminder and on the client’s page."
          limit={appointmentLimits.words}
          rows={4}
          value={settings.preparation}
          error={errors.preparation}
          onChange={({ target }) => onChange({ preparation: target.value })}
        />
      </div>
    </section>
  )
}

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
            minutes={travelMinutes[area] ?? defaultTravelMinutes}
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

/** The settings as they are typed, to the parts of the form. */
export type SettingsProps = {
  settings: DiarySettings
  errors: Readonly<Record<string, string>>
  onChange: (own: Partial<DiarySettings>) => void
}
