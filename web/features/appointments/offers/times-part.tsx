import PlusIcon from 'lucide-react/icons/plus'
import { type KeyboardEvent, useState } from 'react'
import { timeRefusals } from '#contract/appointment.ts'
import { formatBookingHours } from '#contract/booking-words.ts'
import { formatDayWithWeekday, weekdayOf } from '#contract/day-labels.ts'
import { offerHours } from '#contract/diary-settings.ts'
import { minuteMs } from '#contract/durations.ts'
import { clockTime } from '#contract/london-time.ts'
import { appointmentPlaces } from '#contract/value-sets.ts'
import { useToday } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button/button.tsx'
import { SelectField, TextField } from '#web/ui/field/field.tsx'
import { isLength } from '../book/use-visit-form.ts'
import { LengthField } from '../book/visit-fields.tsx'
import { dayHeading } from '../diary/diary-words.ts'
import type { OfferForm } from './use-offer-form.ts'

const placeOptions = appointmentPlaces.map((value) => ({
  value,
  label: value === 'salon' ? 'Salon' : 'At their home',
}))
const hoursOptions = offerHours.map((hours) => ({ value: String(hours), label: `${hours} h` }))

/** Free times by day, and one of her own. */
export function TimesPart({ form, name }: { form: OfferForm; name: string }) {
  const { minutes, place, openHours, days, change } = form
  const today = useToday()
  const [isOwn, setIsOwn] = useState(false)
  return (
    <>
      <p className="measure-34">
        Tick 1 to 5. {name} picks one on a page of their own, and it is booked; the others are free again.
      </p>
      <div className="visit-fields offer-fields">
        <LengthField
          minutes={minutes}
          error={isLength(minutes) ? undefined : timeRefusals.minutes}
          onChange={(own) => change({ minutes: own })}
        />
        <SelectField
          label="Where"
          className="half third"
          value={place}
          options={placeOptions}
          onChange={({ target }) => change({ place: target.value === 'home' ? 'home' : 'salon' })}
        />
        <SelectField
          label="Open for"
          className="half third"
          value={String(openHours)}
          options={hoursOptions}
          onChange={({ target }) =>
            change({ openHours: offerHours.find((hours) => String(hours) === target.value) })
          }
        />
      </div>
      {days.length === 0 && (
        <p className="mt-5">No free times are known: say when you work, or type your own.</p>
      )}
      <div className="offer-days">
        {days.map(({ day, starts }) => (
          <fieldset key={day}>
            <legend className="semibold">{dayHeading(day, today)}</legend>
            {starts.map((start) => (
              <Time key={start} form={form} start={start} day={day} />
            ))}
          </fieldset>
        ))}
      </div>
      <div className="actions-row mt-3">
        <Button small variant="line" aria-expanded={isOwn} onClick={() => setIsOwn(!isOwn)}>
          <PlusIcon className="icon" />A time of my own
        </Button>
        {form.hasLater && (
          <button type="button" className="quiet-button" onClick={form.showLater}>
            Later days
          </button>
        )}
      </div>
      {isOwn && <OwnTime onAdd={form.add} />}
    </>
  )
}

function Time({ form, start, day }: { form: OfferForm; start: string; day: string }) {
  const startsAt = new Date(start)
  const endsAt = new Date(startsAt.getTime() + form.minutes * minuteMs)
  return (
    <label className="checkbox-row">
      <input type="checkbox" checked={form.chosen.includes(start)} onChange={() => form.toggle(start)} />
      <span>
        <b className="semibold">
          {isLength(form.minutes) ? formatBookingHours(startsAt, endsAt) : clockTime(startsAt)}
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
    if (!onAdd(own.date, own.time)) return
    setAdded(`${formatDayWithWeekday(own.date)}, ${own.time} is ticked above.`)
    setOwn(nothing)
  }
  // The fields belong to no form: Enter adds the time, and sends no mail.
  const addOnEnter = ({ key }: KeyboardEvent) => key === 'Enter' && add()
  return (
    <>
      <div className="visit-fields">
        <TextField
          label="A day of your own"
          type="date"
          form=""
          onKeyDown={addOnEnter}
          className="half"
          value={own.date}
          onChange={({ target }) => setOwn({ ...own, date: target.value })}
        />
        <TextField
          label="Its time"
          type="time"
          form=""
          onKeyDown={addOnEnter}
          className="half"
          value={own.time}
          onChange={({ target }) => setOwn({ ...own, time: target.value })}
        />
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
