import { CheckIcon } from 'lucide-react'
import { usualMinutes } from '#contract/appointment.ts'
import { formatMinutes } from '#contract/booking-words.ts'
import { formatDayWithWeekday } from '#contract/day-labels.ts'
import { serviceName } from '#contract/labels.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { useFacts } from '#web/lib/facts.tsx'
import { firstNameOf, formatClockTime } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { takeFocus } from '#web/lib/take-focus.ts'
import { useNow, useToday } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { Tick } from '#web/ui/field/tick.tsx'
import { DayList } from '../diary/day-list.tsx'
import { useDiary } from '../queries.ts'
import { formatShortStart } from '../words.ts'
import { FormBar, fieldGrid, gridFields, span, Warnings } from './form-parts.tsx'
import type { VisitForm } from './visit-form.ts'
import { kindOf, lengthOptions } from './visit-form.ts'

type Props = {
  visit: VisitForm
  /** Closes the form of a visit that is moved; a new one has none. */
  onLeave?: () => void
}

/** The fields of a visit, whom to tell of it, and the chosen time with the button that saves; these stay in reach. */
export function VisitBox({ visit, onLeave }: Props) {
  const { chosen, isWarned, isPending, failure } = visit
  const button = onLeave ? 'Move it' : 'Book it'
  return (
    <>
      <section className="box" aria-labelledby="what-and-when">
        <h2 id="what-and-when" tabIndex={-1} ref={onLeave && takeFocus}>
          {onLeave ? 'Move' : 'What and when'}
        </h2>
        <VisitFields visit={visit} isNew={!onLeave} />
        <MailTick visit={visit} />
      </section>
      <FormBar isChanged={chosen !== undefined}>
        <p role="status" className="semibold">
          {chosen ? formatShortStart(chosen) : 'Choose a time.'}
        </p>
        <div className="row">
          {onLeave && (
            <button type="button" className="quiet-button" onClick={onLeave}>
              Keep it as it is
            </button>
          )}
          <Button type="submit" spring isPending={isPending}>
            {isPending ? 'Saving...' : isWarned ? `${button} all the same` : button}
          </Button>
        </div>
      </FormBar>
      <FailedOutcome words="Not saved. What you typed stays here." error={failure} />
    </>
  )
}

/** Whether to confirm the visit to the client. */
function MailTick({ visit: { form, values } }: { visit: VisitForm }) {
  const { salonAddress } = useFacts()
  const name = firstNameOf(values.name) || 'them'
  if (values.email.trim() === '')
    return <p className="fine-print mt-3">Without an email nobody is told by mail: ring or text {name}.</p>
  return (
    <>
      <Tick {...form.register('notifyClient')}>Send {name} a confirmation, with the calendar file</Tick>
      {values.notifyClient && values.place === 'salon' && !salonAddress?.street && (
        <p className="fine-print">
          The confirmation cannot say where the salon is.{' '}
          <Link to="/admin/website/$part" params={{ part: 'details' }} search={{ field: 'salon' }}>
            Add the street
          </Link>
        </p>
      )}
    </>
  )
}

/** What takes time on the chosen day; the times that are free stand in the form. */
export function ChosenDay({ date }: { date: string }) {
  const today = useToday()
  const now = useNow()
  const { data } = useDiary(date || today, 1)
  if (!data) return null
  const days = data.days.map((day) => ({ ...day, rows: day.rows.filter(({ kind }) => kind !== 'free') }))
  return (
    <div className="column">
      <DayList diary={data} days={days} now={now} />
    </div>
  )
}

const kinds = Object.keys(usualMinutes).map((value) => ({ value, label: serviceName(value) }))
const minutesOf = (kind: string) => usualMinutes[kindOf(kind)]

type FieldsProps = { visit: VisitForm; isNew: boolean }

/** What, where and when: the times that fit stand below the length, with what speaks against the chosen one. */
function VisitFields({ visit, isNew }: FieldsProps) {
  const { form, field, values, warnings } = visit
  const { areaNames } = useFacts()
  const { error: _, ...place } = field('place')
  // The length of a new visit comes with its kind, until she chooses one herself.
  const takeLength = ({ target }: { target: { value: string } }) =>
    isNew &&
    values.minutes === minutesOf(values.serviceType) &&
    form.setValue('minutes', minutesOf(target.value), { shouldDirty: true })
  const { text, select } = gridFields(visit)
  const isHome = values.place === 'home'
  const areas = Object.entries(areaNames).map(([value, label]) => ({ value, label }))
  return (
    <div className={fieldGrid}>
      {select('serviceType', 'Service', 'half', { options: kinds }, { onChange: takeLength })}
      <fieldset className={`field ${span.half}`}>
        <legend className="mb-1.5 text-[1rem] font-semibold">Where</legend>
        <div className="flex min-h-13 flex-wrap items-center gap-x-6">
          {(['salon', 'home'] as const).map((value) => (
            <label key={value} className="tap">
              <input type="radio" value={value} {...place} />
              {value === 'salon' ? 'Salon' : 'At their home'}
            </label>
          ))}
        </div>
      </fieldset>
      {isHome && select('area', 'Area', 'half', { placeholder: 'Not known', options: areas })}
      {isHome && text('address', 'Address', 'half', { optionalNote: 'optional' })}
      {text('date', 'Date', 'third', { type: 'date' })}
      {text('time', 'Time', 'shortThird', { type: 'time' })}
      {select('minutes', 'How long', 'shortThird', lengthOptions(values.minutes), { valueAsNumber: true })}
      <div className={span.row}>
        <FreeTimes visit={visit} />
        <Warnings warnings={warnings} />
      </div>
      {isNew && (
        <TextAreaField
          label="Note for you"
          className={span.row}
          autoComplete="off"
          optionalNote="optional"
          rows={2}
          {...field('note')}
        />
      )}
    </div>
  )
}

/** How many days after the chosen one are proposed, with one time each: a week holds each weekday. */
const moreDays = 7

/** Times that fit: all of the chosen day, and one of each of the days after it. The chosen one is marked. */
function FreeTimes({ visit: { values, days, chosen, take } }: { visit: VisitForm }) {
  const { date, minutes } = values
  const length = formatMinutes(minutes)
  const onDay = `for ${length} on ${date && formatDayWithWeekday(date)}`
  const ofDay = days.find(({ day }) => day === date)?.starts ?? []
  const others = days.filter(({ day }) => day !== date).slice(0, moreDays)
  const lists = [
    { label: `Free ${onDay}`, starts: ofDay, format: formatClockTime },
    {
      label: date ? 'On other days' : `Free for ${length}`,
      starts: others.flatMap(({ starts }) => starts.slice(0, 1)),
      format: formatShortStart,
    },
  ]
  return (
    <>
      {date && ofDay.length === 0 && others.length > 0 && <p className="muted">No time is free {onDay}.</p>}
      {lists.map(
        ({ label, starts, format }) =>
          starts.length > 0 && (
            <fieldset key={label} className="mt-3 first:mt-0">
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
          ),
      )}
    </>
  )
}
