import PlusIcon from 'lucide-react/icons/plus'
import { type ChangeEvent, type KeyboardEvent, useState } from 'react'
import { formatBookingHours } from '#contract/booking-words.ts'
import { formatDayWithWeekday, weekdayOf } from '#contract/day-labels.ts'
import { offerHours } from '#contract/diary-settings.ts'
import { minuteMs } from '#contract/durations.ts'
import { clockTime } from '#contract/london-time.ts'
import { useToday } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/field/field.tsx'
import { fieldGrid, gridFields, LengthField, span } from '../book/form-parts.tsx'
import { isLength } from '../book/visit-values.ts'
import { dayHeading } from '../words.ts'
import type { OfferForm } from './use-offer-form.ts'

const placeOptions = [
  { value: 'salon', label: 'Salon' },
  { value: 'home', label: 'At their home' },
]
const hoursOptions = offerHours.map((hours) => ({ value: String(hours), label: `${hours} h` }))

/** Free times by day, and one of her own. */
export function TimesPart({ offer, name }: { offer: OfferForm; name: string }) {
  const { form, field, minutes, days, showLater, add } = offer
  const { select } = gridFields(offer)
  const today = useToday()
  const [isOwn, setIsOwn] = useState(false)
  return (
    <>
      <p className="measure-34">
        Tick 1 to 5. {name} picks one on a page of their own, and it is booked; the others are free again.
      </p>
      <div className={fieldGrid}>
        {select('place', 'Where', 'third', { options: placeOptions })}
        <LengthField
          minutes={minutes}
          field={field('minutes', { valueAsNumber: true })}
          onChange={(own) => form.setValue('minutes', own, { shouldDirty: true })}
        />
        {select('openHours', 'Open for', 'shortThird', { options: hoursOptions }, { valueAsNumber: true })}
      </div>
      {days.length === 0 && (
        <p className="mt-5">No free times are known: say when you work, or type your own.</p>
      )}
      <div className="mt-5 gap-x-7 [columns:2_15rem]">
        {days.map(({ day, starts }) => (
          <fieldset key={day} className="mb-4 min-w-0 break-inside-avoid">
            <legend className="semibold">{dayHeading(day, today)}</legend>
            {starts.map((start) => (
              <Time key={start} offer={offer} start={start} day={day} />
            ))}
          </fieldset>
        ))}
      </div>
      <div className="actions-row mt-3">
        <Button small variant="line" aria-expanded={isOwn} onClick={() => setIsOwn(!isOwn)}>
          <PlusIcon className="icon" />A time of my own
        </Button>
        {showLater && (
          <button type="button" className="quiet-button" onClick={showLater}>
            Later days
          </button>
        )}
      </div>
      {isOwn && <OwnTime onAdd={add} />}
    </>
  )
}

type TimeProps = { offer: OfferForm; start: string; day: string }

function Time({ offer: { minutes, chosen, toggle }, start, day }: TimeProps) {
  const startsAt = new Date(start)
  const endsAt = new Date(startsAt.getTime() + minutes * minuteMs)
  return (
    <label className="checkbox-row border-t border-cream-200">
      <input type="checkbox" checked={chosen.includes(start)} onChange={() => toggle(start)} />
      <span>
        <b className="semibold">
          {isLength(minutes) ? formatBookingHours(startsAt, endsAt) : clockTime(startsAt)}
        </b>
        <span className="sr-only"> on {weekdayOf(day)}</span>
      </span>
    </label>
  )
}

const nothing = { date: '', time: '' }

/** Empties itself once the time is added. */
function OwnTime({ onAdd }: { onAdd: OfferForm['add'] }) {
  const [own, setOwn] = useState(nothing)
  const [added, setAdded] = useState('')
  const add = () => {
    if (!onAdd(own)) return
    setAdded(`${formatDayWithWeekday(own.date)}, ${own.time} is ticked above.`)
    setOwn(nothing)
  }
  const typed = (name: 'date' | 'time') => ({
    ...{ type: name, className: span.shortHalf, value: own[name] },
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setOwn({ ...own, [name]: target.value }),
    // The fields belong to no form: Enter adds the time, and sends no mail.
    form: '',
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Enter' && add(),
  })
  return (
    <>
      <div className={fieldGrid}>
        <TextField label="A day of your own" {...typed('date')} />
        <TextField label="Its time" {...typed('time')} />
      </div>
      <div className="actions-row mt-3">
        <Button small variant="line" onClick={add}>
          Add this time
        </Button>
        <p role="status" className="fine-print">
          {added}
        </p>
      </div>
    </>
  )
}
