import CheckIcon from 'lucide-react/icons/check'
import { appointmentLimits, visitKinds } from '#contract/appointment.ts'
import { formatMinutes } from '#contract/booking-words.ts'
import { formatDayWithWeekday } from '#contract/day-labels.ts'
import { textLimits } from '#contract/limits.ts'
import { clockTime } from '#contract/london-time.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { formatShortStart } from '../words.ts'
import { fieldGrid, gridFields, LengthField, span, Warnings } from './form-parts.tsx'
import type { VisitForm } from './use-visit-form.ts'
import { isLength, kindOf } from './visit-values.ts'

const kinds = Object.entries(visitKinds).map(([value, { label }]) => ({ value, label }))
const usualMinutes = (kind: string) => visitKinds[kindOf(kind)].minutes

type Props = { visit: VisitForm; isNew: boolean }

/** What, where and when: the times that fit stand below the length, with what speaks against the chosen one. */
export function VisitFields({ visit, isNew }: Props) {
  const { form, field, values, warnings } = visit
  const { areaNames } = useFacts()
  const { error: _, ...place } = field('place')
  const setMinutes = (minutes: number) => form.setValue('minutes', minutes, { shouldDirty: true })
  // The length of a new visit comes with its kind, until she chooses one herself.
  const takeLength = ({ target }: { target: { value: string } }) =>
    isNew && values.minutes === usualMinutes(values.serviceType) && setMinutes(usualMinutes(target.value))
  const { text, select } = gridFields(visit)
  const isHome = values.place === 'home'
  const areas = Object.entries(areaNames).map(([value, label]) => ({ value, label }))
  return (
    <div className={fieldGrid}>
      {select('serviceType', 'Service', 'half', { options: kinds }, { onChange: takeLength })}
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
      {isHome && select('area', 'Area', 'half', { placeholder: 'Not known', options: areas })}
      {isHome && text('address', 'Address', 'half', { optionalNote: 'optional', limit: textLimits.address })}
      {text('date', 'Date', 'third', { type: 'date' })}
      {text('time', 'Time', 'shortThird', { type: 'time' })}
      <LengthField
        minutes={values.minutes}
        field={field('minutes', { valueAsNumber: true })}
        onChange={setMinutes}
      />
      <div className={span.row}>
        {isLength(values.minutes) && <FreeTimes visit={visit} />}
        <Warnings warnings={warnings} />
      </div>
      {text('note', 'Note for you', 'row', { optionalNote: 'optional', limit: appointmentLimits.note })}
    </div>
  )
}

/** How many days after the chosen one are proposed, with one time each: a week holds each weekday. */
const moreDays = 7

/** Times that fit: all of the chosen day, and one of each of the days after it. */
function FreeTimes({ visit }: { visit: VisitForm }) {
  const { date, minutes } = visit.values
  const length = formatMinutes(minutes)
  const ofDay = visit.days.find(({ day }) => day === date)?.starts ?? []
  const others = visit.days.filter(({ day }) => day !== date).slice(0, moreDays)
  const otherStarts = others.flatMap(({ starts }) => starts.slice(0, 1))
  const onDay = `for ${length} on ${date && formatDayWithWeekday(date)}`
  return (
    <>
      {date && ofDay.length === 0 && otherStarts.length > 0 && (
        <p className="muted">No time is free {onDay}.</p>
      )}
      <Starts
        label={`Free ${onDay}`}
        starts={ofDay}
        format={(start) => clockTime(new Date(start))}
        visit={visit}
      />
      <Starts
        label={date ? 'On other days' : `Free for ${length}`}
        starts={otherStarts}
        format={formatShortStart}
        visit={visit}
      />
    </>
  )
}

type StartsProps = {
  label: string
  starts: readonly string[]
  format: (start: string) => string
  visit: VisitForm
}

/** Times to choose from; the chosen one is marked. */
const Starts = ({ label, starts, format, visit: { chosen, take } }: StartsProps) =>
  starts.length > 0 && (
    <fieldset className="mt-3 first:mt-0">
      <legend className="font-semibold">{label}</legend>
      <ul className="mt-2 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        {starts.map((start) => (
          <li key={start}>
            <Button
              small
              className="w-full px-3 max-sm:px-1.5 max-sm:text-tiny"
              variant={start === chosen ? 'filled' : 'line'}
              aria-pressed={start === chosen}
              onClick={() => take(start)}
            >
              {start === chosen && <CheckIcon className="icon" />}
              {format(start)}
            </Button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
