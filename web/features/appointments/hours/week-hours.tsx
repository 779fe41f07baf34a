import { useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import type * as z from 'zod/mini'
import { type DiarySettings, hoursPlaces } from '#contract/diary-settings.ts'
import type { Form } from '#web/admin/lib/use-form.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FieldError } from '#web/ui/field/field-error.tsx'

export type Settings = z.input<typeof DiarySettings>
type HoursFields = Form<Settings, DiarySettings>

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const placeNames = { salon: 'Salon', home: 'Home visits', either: 'Either' } as const
const mostParts = 4

type DayProps = { fields: HoursFields; name: string; weekday: number }

/** The hours of a weekday, in parts that are for the salon, for home visits or for either. */
export function Weekday({ name, weekday, fields: { form, field } }: DayProps) {
  const path = `hours.${weekday}` as const
  const { fields: parts, append, remove } = useFieldArray({ control: form.control, name: path })
  const add = useRef<HTMLButtonElement>(null)
  const { to: from = '09:00', place = 'either' } = form.watch(path)?.at(-1) ?? {}
  const addPart = parts.length > 0 ? 'Another part' : 'Work on this day'
  return (
    <li className="grid gap-x-6 gap-y-1.5 md:grid-cols-[7.5rem_minmax(0,1fr)]">
      <h3 className="plain-heading">{name}</h3>
      <div>
        {parts.length === 0 && <p className="muted">Day off</p>}
        {parts.map(({ id }, index) => (
          <PartFields
            key={id}
            label={`${name}, part ${index + 1}`}
            // A part that is added is focused at what is named first here.
            from={field(`${path}.${index}.from`)}
            to={field(`${path}.${index}.to`)}
            place={form.register(`${path}.${index}.place`)}
            onRemove={() => {
              remove(index)
              // The pressed button goes with the part.
              add.current?.focus()
            }}
          />
        ))}
        {parts.length < mostParts && (
          <Button
            ref={add}
            small
            variant="line"
            aria-label={`${addPart}: ${name}`}
            onClick={() => append({ from, to: '18:00', place })}
          >
            {addPart}
          </Button>
        )}
      </div>
    </li>
  )
}

type FieldProps = ReturnType<HoursFields['field']>
type PartProps = {
  label: string
  place: Omit<FieldProps, 'error'>
  from: FieldProps
  to: FieldProps
  onRemove: () => void
}

function PartFields({ label, place, from: { error: fromError, ...from }, to, onRemove }: PartProps) {
  const { error = fromError, ...until } = to
  const shared = {
    type: 'time',
    // A time with am or pm is wider than its half of the line: the phone's own picker opens without the clock.
    className:
      'input input-small w-full max-sm:px-2 max-sm:[&::-webkit-calendar-picker-indicator]:hidden sm:w-40',
    ...refusal(until.name, error),
  }
  return (
    <div className="mb-2 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-x-2.5 gap-y-2 sm:flex sm:flex-wrap">
      <input {...shared} aria-label={`${label}, from`} {...from} />
      <span>to</span>
      <input {...shared} aria-label={`${label}, to`} {...until} />
      <select
        className="input input-small col-[1/3] w-full max-[20rem]:col-span-full sm:w-auto"
        aria-label={`${label}, where`}
        {...place}
      >
        {hoursPlaces.map((one) => (
          <option key={one} value={one}>
            {placeNames[one]}
          </option>
        ))}
      </select>
      <button type="button" className="quiet-button" aria-label={`Remove ${label}`} onClick={onRemove}>
        Remove
      </button>
      <RowError of={until.name}>{error}</RowError>
    </div>
  )
}

const refusal = (name: string, error: string | undefined) =>
  error ? { 'aria-invalid': true, 'aria-describedby': `${name}-error` } : {}

const RowError = ({ of: name, children }: { of: string; children: string | undefined }) =>
  children && (
    <FieldError id={`${name}-error`} className="field-error whole-row">
      {children}
    </FieldError>
  )

type MinutesProps = FieldProps & { label: string }

/** Minutes in a row of their own. */
export const MinutesRow = ({ label, error, ...input }: MinutesProps) => (
  <li className="grid grid-cols-[minmax(0,1fr)_5.25rem_auto] items-center gap-x-3 gap-y-1 py-1.5 max-[20rem]:grid-cols-[5.25rem_minmax(0,1fr)]">
    <label htmlFor={input.name} className="max-[20rem]:col-span-full">
      {label}
    </label>
    <input
      id={input.name}
      type="number"
      inputMode="numeric"
      {...{ min: 0, max: 180 }}
      className="input input-small text-right"
      {...refusal(input.name, error)}
      {...input}
    />
    <span>min</span>
    <RowError of={input.name}>{error}</RowError>
  </li>
)
