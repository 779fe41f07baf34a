import { appointmentLimits } from '#contract/appointment.ts'
import { noticeHours, offerHours, reminderHours } from '#contract/diary-settings.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { FieldError } from '#web/ui/field/field-error.tsx'
import { fieldGrid, gridFields, span } from '../book/form-parts.tsx'
import type { HoursFields } from './week-hours.tsx'

type Props = { fields: HoursFields }

const before = (hours: readonly number[], none: string) => ({
  options: hours.map((one) => ({ value: String(one), label: one === 0 ? none : `${one} hours before` })),
})

const asNumber = { valueAsNumber: true } as const

/** Reminders, notice, and how long offers stay open. */
export function TimesPart({ fields }: Props) {
  const { text, select } = gridFields(fields)
  const offers = offerHours.map((one) => ({ value: String(one), label: `${one} hours` }))
  return (
    <section className="box" aria-labelledby="times">
      <h2 id="times">Reminders and changes</h2>
      <div className={fieldGrid}>
        {select('reminderHours', 'Reminder by mail', 'half', before(reminderHours, 'Off'), asNumber)}
        {select(
          'noticeHours',
          'Clients may change or cancel until',
          'half',
          before(noticeHours, 'Not by the link'),
          asNumber,
        )}
        {select('offerHours', 'Offered times stay open for', 'half', { options: offers }, asNumber)}
        {text(
          'weeksBetween',
          'Weeks until the next visit',
          'half',
          { type: 'number', min: 1, max: 52 },
          asNumber,
        )}
        <TextAreaField
          label="How to get ready"
          className={span.row}
          hint="Stands in the reminder and on the client’s page."
          limit={appointmentLimits.words}
          rows={4}
          {...fields.field('preparation')}
        />
      </div>
    </section>
  )
}

/** Minutes to each area, and the pause after each visit. */
export function TravelPart({ fields }: Props) {
  const { areaNames } = useFacts()
  return (
    <section className="box" aria-labelledby="travel">
      <h2 id="travel">Travel</h2>
      <p className="fine-print mt-2">
        Minutes from you to each area. Between two homes the longer of both counts.
      </p>
      <ul className="entries">
        <MinutesRow label="Pause after each visit" name="pauseMinutes" fields={fields} />
        {Object.entries(areaNames).map(([area, name]) => (
          <MinutesRow key={area} label={name} name={`travelMinutes.${area}`} fields={fields} />
        ))}
      </ul>
    </section>
  )
}

type RowProps = Props & { label: string; name: 'pauseMinutes' | `travelMinutes.${string}` }

function MinutesRow({ label, name, fields: { field } }: RowProps) {
  const { error, ...input } = field(name, asNumber)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_5.25rem_auto] items-center gap-x-3 gap-y-1 py-1.5 max-[20rem]:grid-cols-[5.25rem_minmax(0,1fr)]">
      <label htmlFor={name} className="max-[20rem]:col-span-full">
        {label}
      </label>
      <input
        id={name}
        type="number"
        inputMode="numeric"
        min={0}
        max={180}
        className="input input-small text-right"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
        {...input}
      />
      <span>min</span>
      {error && (
        <FieldError id={`${name}-error`} className="field-error whole-row">
          {error}
        </FieldError>
      )}
    </li>
  )
}
