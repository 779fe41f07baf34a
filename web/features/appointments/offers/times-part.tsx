import { useState } from 'react'
import { weekdayOf } from '#contract/day-labels.ts'
import { clockTime, londonDay } from '#contract/london-time.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/field/field.tsx'
import { LengthField } from '../book/length-field.tsx'
import { dayHeading } from '../diary/diary-words.ts'
import type { OfferForm } from './use-offer-form.ts'

/** Free times by day, and one of her own. */
export function TimesPart({ form }: { form: OfferForm }) {
  const { minutes, setMinutes, starts, chosen, toggle } = form
  return (
    <section className="box" aria-labelledby="which-times">
      <h2 id="which-times">Which times?</h2>
      <div className="visit-fields">
        <LengthField minutes={minutes} error={undefined} onChange={setMinutes} />
      </div>
      {starts.length === 0 && (
        <p className="mt-3">No free times are known: say when you work, or type your own.</p>
      )}
      {groupByDay(starts).map(([day, ofDay]) => (
        <fieldset key={day} className="offer-day">
          <legend>{dayHeading(day, londonDay(new Date()))}</legend>
          <div className="row">
            {ofDay.map((start) => (
              <label key={start} className="checkbox-row">
                <input type="checkbox" checked={chosen.includes(start)} onChange={() => toggle(start)} />
                <span>
                  {clockTime(new Date(start))}
                  <span className="sr-only"> on {weekdayOf(day)}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <OwnTime onAdd={form.add} />
    </section>
  )
}

const nothing = { date: '', time: '' }

/** Empties itself once the time is added. */
function OwnTime({ onAdd }: { onAdd: OfferForm['add'] }) {
  const [own, setOwn] = useState(nothing)
  return (
    <>
      <div className="visit-fields">
        <TextField
          label="A day of your own"
          type="date"
          className="half"
          value={own.date}
          onChange={({ target }) => setOwn({ ...own, date: target.value })}
        />
        <TextField
          label="Its time"
          type="time"
          className="half"
          value={own.time}
          onChange={({ target }) => setOwn({ ...own, time: target.value })}
        />
      </div>
      <Button
        small
        variant="line"
        className="mt-3"
        onClick={() => {
          if (onAdd(own.date, own.time)) setOwn(nothing)
        }}
      >
        Add this time
      </Button>
    </>
  )
}

function groupByDay(starts: readonly string[]): [string, string[]][] {
  const days = new Map<string, string[]>()
  for (const start of starts) {
    const day = londonDay(new Date(start))
    days.set(day, [...(days.get(day) ?? []), start])
  }
  return [...days]
}
