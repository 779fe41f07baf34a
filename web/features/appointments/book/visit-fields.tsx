import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import { appointmentLimits, lengthLimits, suggestedLengths, visitKinds } from '#contract/appointment.ts'
import { formatMinutes } from '#contract/booking-words.ts'
import { textLimits } from '#contract/limits.ts'
import { clockTime, londonDay } from '#contract/london-time.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { SelectField, TextField } from '#web/ui/field/field.tsx'
import { formatShortStart } from '../booking-words.ts'
import { kindOf, type VisitForm } from './use-visit-form.ts'

type LengthProps = { minutes: number; error: string | undefined; onChange: (minutes: number) => void }

const lengthOptions = [
  ...suggestedLengths.map((minutes) => ({ value: String(minutes), label: formatMinutes(minutes) })),
  { value: 'other', label: 'Other' },
]

/** A suggested length, or any other in minutes. */
export function LengthField({ minutes, error, onChange }: LengthProps) {
  const isSuggested = suggestedLengths.some((one) => one === minutes)
  return (
    <>
      <SelectField
        label="How long"
        name="length"
        className="half third"
        value={isSuggested ? String(minutes) : 'other'}
        options={lengthOptions}
        onChange={({ target }) => onChange(target.value === 'other' ? 45 : Number(target.value))}
      />
      {!isSuggested && (
        <TextField
          label="Minutes"
          name="minutes"
          type="number"
          className="half third"
          inputMode="numeric"
          min={lengthLimits.min}
          max={lengthLimits.max}
          step={5}
          value={Number.isNaN(minutes) ? '' : minutes}
          error={error}
          onChange={({ target }) => onChange(target.valueAsNumber)}
        />
      )}
    </>
  )
}

const kinds = Object.entries(visitKinds).map(([value, { label }]) => ({ value, label }))

type Props = { form: VisitForm }

/** What, where and when, with what speaks against the time. */
export function VisitFields({ form: { fields, errors, warnings, instead, takeStart, change } }: Props) {
  const { areaNames } = useFacts()
  const areas = Object.entries(areaNames).map(([value, label]) => ({ value, label }))
  return (
    <div className="visit-fields">
      <SelectField
        label="Service"
        name="serviceType"
        value={fields.serviceType}
        options={kinds}
        error={errors.serviceType}
        onChange={({ target }) => change({ serviceType: kindOf(target.value) })}
      />
      <fieldset className="field">
        <legend>Where</legend>
        <div className="line visit-place">
          {(['salon', 'home'] as const).map((place) => (
            <label key={place} className="tap">
              <input
                type="radio"
                name="place"
                checked={fields.place === place}
                onChange={() => change({ place })}
              />
              {place === 'salon' ? 'Salon' : 'At their home'}
            </label>
          ))}
        </div>
      </fieldset>
      {fields.place === 'home' && (
        <>
          <SelectField
            label="Area"
            name="area"
            value={fields.area}
            placeholder="Not known"
            options={areas}
            error={errors.area}
            onChange={({ target }) => change({ area: target.value })}
          />
          <TextField
            label="Address"
            name="address"
            optionalNote="optional"
            autoComplete="off"
            limit={textLimits.address}
            value={fields.address}
            error={errors.address}
            onChange={({ target }) => change({ address: target.value })}
          />
        </>
      )}
      <TextField
        label="Date"
        className="third"
        name="date"
        type="date"
        value={fields.date}
        error={errors.date}
        onChange={({ target }) => change({ date: target.value })}
      />
      <TextField
        label="Time"
        className="half third"
        name="time"
        type="time"
        value={fields.time}
        error={errors.time}
        onChange={({ target }) => change({ time: target.value })}
      />
      <LengthField
        minutes={fields.minutes}
        error={errors.minutes}
        onChange={(minutes) => change({ minutes })}
      />
      <div role="status" className="whole-row">
        {warnings.length > 0 && (
          <ul className="note visit-warnings">
            {warnings.map(({ kind, text }) => (
              <li key={`${kind} ${text}`} className="icon-line">
                <CircleAlertIcon className="icon" />
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
      {instead && (
        <div className="whole-row">
          <Button
            small
            variant="line"
            onClick={({ currentTarget }) => {
              takeStart(instead)
              // The button goes with what spoke against the time.
              currentTarget.form?.querySelector<HTMLInputElement>('[name=time]')?.focus()
            }}
          >
            Use{' '}
            {londonDay(new Date(instead)) === fields.date
              ? clockTime(new Date(instead))
              : formatShortStart(instead)}{' '}
            instead
          </Button>
        </div>
      )}
      <TextField
        label="Note for you"
        name="note"
        className="whole-row"
        optionalNote="optional"
        autoComplete="off"
        limit={appointmentLimits.note}
        value={fields.note}
        error={errors.note}
        onChange={({ target }) => change({ note: target.value })}
      />
    </div>
  )
}
