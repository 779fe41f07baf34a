import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import { useState } from 'react'
import {
  appointmentLimits,
  lengthLimits,
  suggestedLengths,
  visitKinds,
  type Warning,
} from '#contract/appointment.ts'
import { formatMinutes } from '#contract/booking-words.ts'
import { textLimits } from '#contract/limits.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { SelectField, TextField } from '#web/ui/field/field.tsx'
import { fieldGrid, span } from './field-grid.ts'
import { FreeTimes } from './free-times.tsx'
import type { VisitForm } from './use-visit-form.ts'
import { kindOf } from './visit-values.ts'

const lengthOptions = [
  ...suggestedLengths.map((minutes) => ({ value: String(minutes), label: formatMinutes(minutes) })),
  { value: 'other', label: 'Other' },
]

type LengthProps = {
  minutes: number
  /** The minutes as a field of the form. */
  field: React.ComponentProps<typeof TextField> | Omit<React.ComponentProps<typeof TextField>, 'label'>
  onChange: (minutes: number) => void
}

/** A suggested length, or any other in minutes. */
export function LengthField({ minutes, field, onChange }: LengthProps) {
  const [isOther, setIsOther] = useState(false)
  const isSuggested = !isOther && suggestedLengths.some((one) => one === minutes)
  return (
    <>
      <SelectField
        label="How long"
        className={span.shortThird}
        value={isSuggested ? String(minutes) : 'other'}
        options={lengthOptions}
        onChange={({ target }) => {
          setIsOther(target.value === 'other')
          onChange(target.value === 'other' ? 45 : Number(target.value))
        }}
      />
      {!isSuggested && (
        <TextField
          {...field}
          label="Minutes"
          type="number"
          className={span.shortThird}
          inputMode="numeric"
          min={lengthLimits.min}
          max={lengthLimits.max}
          step={5}
        />
      )}
    </>
  )
}

const kinds = Object.entries(visitKinds).map(([value, { label }]) => ({ value, label }))

type Props = {
  visit: VisitForm
  /** The length comes with the kind, until she chooses one herself. */
  takesLength?: boolean
}

/** What, where and when: the times that fit stand below the length, with what speaks against the chosen one. */
export function VisitFields({ visit, takesLength = false }: Props) {
  const { form, field, values, warnings } = visit
  const { areaNames } = useFacts()
  const areas = Object.entries(areaNames).map(([value, label]) => ({ value, label }))
  const { error: _, ...place } = field('place')
  const usual = (kind: string) => visitKinds[kindOf(kind)].minutes
  const setMinutes = (minutes: number) => form.setValue('minutes', minutes, { shouldDirty: true })
  return (
    <div className={fieldGrid}>
      <SelectField
        label="Service"
        className={span.half}
        options={kinds}
        {...field('serviceType', {
          onChange: ({ target }) =>
            takesLength && values.minutes === usual(values.serviceType) && setMinutes(usual(target.value)),
        })}
      />
      <fieldset className={`field ${span.half}`}>
        <legend className="mb-1.5 font-semibold">Where</legend>
        <div className="flex min-h-13 items-center gap-6">
          {(['salon', 'home'] as const).map((value) => (
            <label key={value} className="tap">
              <input type="radio" value={value} {...place} />
              {value === 'salon' ? 'Salon' : 'At their home'}
            </label>
          ))}
        </div>
      </fieldset>
      {values.place === 'home' && (
        <>
          <SelectField
            label="Area"
            className={span.half}
            placeholder="Not known"
            options={areas}
            {...field('area')}
          />
          <TextField
            label="Address"
            className={span.half}
            optionalNote="optional"
            autoComplete="off"
            limit={textLimits.address}
            {...field('address')}
          />
        </>
      )}
      <TextField label="Date" className={span.third} type="date" {...field('date')} />
      <TextField label="Time" className={span.shortThird} type="time" {...field('time')} />
      <LengthField
        minutes={values.minutes}
        field={field('minutes', { valueAsNumber: true })}
        onChange={setMinutes}
      />
      <div className={span.row}>
        <FreeTimes visit={visit} />
        <Warnings warnings={warnings} />
      </div>
      <TextField
        label="Note for you"
        className={span.row}
        optionalNote="optional"
        autoComplete="off"
        limit={appointmentLimits.note}
        {...field('note')}
      />
    </div>
  )
}

/** What speaks against a time; it is announced, and refuses nothing. */
export const Warnings = ({ warnings }: { warnings: readonly Warning[] }) => (
  <div role="status">
    {warnings.length > 0 && (
      <ul className="note mt-3 gap-2 font-[500] text-copper-700">
        {warnings.map(({ kind, text }) => (
          <li key={`${kind} ${text}`} className="icon-line">
            <CircleAlertIcon className="icon" />
            {text}
          </li>
        ))}
      </ul>
    )}
  </div>
)
