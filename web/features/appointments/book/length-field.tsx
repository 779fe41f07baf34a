import { lengthLimits, usualLengths } from '#contract/appointment.ts'
import { formatMinutes } from '#contract/booking-words.ts'
import { SelectField, TextField } from '#web/ui/field/field.tsx'

type Props = { minutes: number; error: string | undefined; onChange: (minutes: number) => void }

const options = [
  ...usualLengths.map((minutes) => ({ value: String(minutes), label: formatMinutes(minutes) })),
  { value: 'other', label: 'Other' },
]

/** A usual length, or any other in minutes. */
export function LengthField({ minutes, error, onChange }: Props) {
  const isUsual = usualLengths.some((usual) => usual === minutes)
  return (
    <>
      <SelectField
        label="How long"
        name="length"
        className="half third"
        value={isUsual ? String(minutes) : 'other'}
        options={options}
        onChange={({ target }) => onChange(target.value === 'other' ? 45 : Number(target.value))}
      />
      {!isUsual && (
        <TextField
          label="Minutes"
          name="minutes"
          type="number"
          className="half third"
          inputMode="numeric"
          min={lengthLimits.least}
          max={lengthLimits.most}
          step={5}
          value={Number.isNaN(minutes) ? '' : minutes}
          error={error}
          onChange={({ target }) => onChange(target.valueAsNumber)}
        />
      )}
    </>
  )
}
