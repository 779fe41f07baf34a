import { appointmentLimits } from '#contract/appointment.ts'
import { noticeHours, offerHours, reminderHours } from '#contract/diary-settings.ts'
import { SelectField, TextAreaField, TextField } from '#web/ui/field/field.tsx'
import type { SettingsProps } from './settings-props.ts'

const hoursOptions = (hours: readonly number[], none: string) =>
  hours.map((one) => ({ value: String(one), label: one === 0 ? none : `${one} hours before` }))

const find = <Hours extends number>(hours: readonly Hours[], text: string, otherwise: Hours): Hours =>
  hours.find((one) => String(one) === text) ?? otherwise

/** Reminders, notice, how long offers stay open, and the morning mail. */
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
          name="usualWeeks"
          type="number"
          min={1}
          max={52}
          hint="Until a client has come three times and has a distance of their own."
          value={settings.usualWeeks}
          error={errors.usualWeeks}
          onChange={({ target }) => onChange({ usualWeeks: Number(target.value) })}
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
        <label className="checkbox-row whole-row">
          <input
            type="checkbox"
            checked={settings.showsFreeTimes}
            onChange={({ target }) => onChange({ showsFreeTimes: target.checked })}
          />
          <span>A client who asks for another time may see your free ones</span>
        </label>
        <label className="checkbox-row whole-row">
          <input
            type="checkbox"
            checked={settings.morningMail}
            onChange={({ target }) => onChange({ morningMail: target.checked })}
          />
          <span>Mail me each morning what the day brings</span>
        </label>
      </div>
    </section>
  )
}
