import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { appointmentLimits } from '#contract/appointment.ts'
import { formatBookingHours, formatBookingStart } from '#contract/booking-words.ts'
import { weekdayOf } from '#contract/day-labels.ts'
import { minuteMs } from '#contract/durations.ts'
import { londonDay, londonInstant } from '#contract/london-time.ts'
import { makeOffer, withdrawOffer } from '#contract/offers.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { Query } from '#web/admin/ui/query.tsx'
import { Spinner } from '#web/admin/ui/spinner.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { firstNameOf, formatCountOf } from '#web/lib/format.ts'
import { useToday } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextAreaField, TextField } from '#web/ui/field/field.tsx'
import { fieldGrid, gridFields, span, Warnings } from '../book/form-parts.tsx'
import { useAskedSubmit, useFreeTimes } from '../book/visit-form.ts'
import { lengthOptions } from '../book/visit-values.ts'
import { useWhom, type Whom, WhomBox } from '../book/whom.tsx'
import { DiarySubpage } from '../diary-subpage.tsx'
import { mailWords, useSaved } from '../saved.ts'
import { dayHeading } from '../words.ts'

/** Offers a client some times, of which one is picked by the link in a mail. */
export function OfferPage() {
  const { visit, client, request } = useSearch({ from: '/admin/diary/offer' })
  const whom = useWhom({ visit, client, request })
  const name = whom.data?.contact.name
  return (
    <DiarySubpage title={name ? `Offer times to ${firstNameOf(name)}` : 'Offer times'}>
      <Query of={whom} what="whom they are for">
        {(whom) =>
          whom ? (
            <OfferTimes key={`${[visit, client, request]}`} whom={whom} />
          ) : (
            <p className="box">There is no such request or client any more.</p>
          )
        }
      </Query>
    </DiarySubpage>
  )
}

const OfferFields = z.pick(makeOffer.body, { minutes: true, place: true, times: true, line: true })

const placeOptions = [
  { value: 'salon', label: 'Salon' },
  { value: 'home', label: 'At their home' },
]

const dayOf = (start: string) => londonDay(new Date(start))

/** Days with free times that are shown, and how many more at each press: a week holds each weekday. */
const daysAtOnce = 7

/** Free times by day and one of her own, her line in the mail, and the button that sends them. */
function OfferTimes({ whom: { who, contact, values, ...whom } }: { whom: Whom }) {
  const { serviceType, area } = values
  const keepAs = `offer ${JSON.stringify(who)}`
  const fields = useForm({
    ...{ schema: OfferFields, keepAs },
    saved: { minutes: values.minutes, place: values.place, times: [], line: '' },
  })
  const { form, field, isPending } = fields
  const { minutes, place, times } = form.watch()
  const saved = useSaved()
  const { warnings, failure, onSubmit } = useAskedSubmit({
    ...{ fields, keepAs },
    send: (typed, { id, ignoreWarnings }) =>
      callApi(makeOffer, { body: { ...typed, id, who, serviceType, area, ignoreWarnings } }),
    onSaved: ({ offer: { id, version, name, times, undoUntil } }) => {
      const title = `${formatCountOf(times.length, 'time')} offered to ${name}`
      const undo = () => callApi(withdrawOffer, { params: { id }, body: { version } })
      const on = times[0] && dayOf(times[0].startsAt)
      saved.show({ title, description: mailWords, ...(undoUntil && { undo, undoUntil }) }, on)
    },
  })
  const { data, isPending: isLoading } = useFreeTimes({ minutes, place, area, days: 4 * daysAtOnce })
  const [daysShown, setDaysShown] = useState(daysAtOnce)
  const { select } = gridFields(fields)
  const today = useToday()
  // With the form shown already, the times that arrive would move Send away from under the finger.
  if (isLoading) return <Spinner>Loading...</Spinner>
  const free = data?.days ?? []
  const shown = [...free.slice(0, daysShown).flatMap(({ starts }) => starts), ...times]
  const choose = (starts: string[]) =>
    form.setValue('times', [...new Set(starts)], { shouldDirty: true, shouldValidate: true })
  const name = firstNameOf(contact.name)
  const problem = form.formState.errors.times?.message
  const endOf = (start: string) => new Date(Date.parse(start) + minutes * minuteMs)
  return (
    <form noValidate className="sides" onSubmit={onSubmit}>
      <section className="box" aria-label="Times and your line">
        <p className="measure-34">
          Tick 1 to 5. {name} picks one on a page of their own, and it is booked; the others are free again.
        </p>
        <div className={fieldGrid}>
          {select('place', 'Where', 'half', { options: placeOptions })}
          {select('minutes', 'How long', 'half', lengthOptions(minutes), { valueAsNumber: true })}
        </div>
        {shown.length === 0 && (
          <p className="mt-5">No free times are known: say when you work, or type your own.</p>
        )}
        <div className="mt-5 gap-x-7 [columns:2_15rem]">
          {[...new Set(shown.map(dayOf))].sort().map((day) => (
            <fieldset key={day} className="mb-4 min-w-0 break-inside-avoid">
              <legend className="semibold">{dayHeading(day, today)}</legend>
              {[...new Set(shown.filter((start) => dayOf(start) === day))].sort().map((start) => (
                <label key={start} className="checkbox-row border-t border-cream-200">
                  <input
                    type="checkbox"
                    checked={times.includes(start)}
                    onChange={({ target }) =>
                      choose(target.checked ? [...times, start] : times.filter((one) => one !== start))
                    }
                  />
                  <span>
                    <b className="semibold">{formatBookingHours(new Date(start), endOf(start))}</b>
                    <span className="sr-only"> on {weekdayOf(day)}</span>
                  </span>
                </label>
              ))}
            </fieldset>
          ))}
        </div>
        {free.length > daysShown && (
          <Button small variant="line" onClick={() => setDaysShown(daysShown + daysAtOnce)}>
            Later days
          </Button>
        )}
        <OwnTime onAdd={(start) => choose([...times, start])} />
        <TextAreaField
          label="A line from you"
          optionalNote="optional"
          className="mt-5 [&_textarea]:min-h-19"
          rows={2}
          limit={appointmentLimits.words}
          hint="It stands above the times."
          {...field('line')}
        />
        <Warnings warnings={warnings} />
        {contact.email === '' && (
          <p className="note mt-3">No email is known, so no times can be sent: ring or text {name}.</p>
        )}
        <div className="actions-row mt-5">
          <Button type="submit" spring isPending={isPending}>
            {`Send ${times.length === 0 ? 'times' : formatCountOf(times.length, 'time')} to ${name}${warnings.length > 0 ? ' all the same' : ''}`}
          </Button>
          <p className="fine-print">You can undo for 20 seconds.</p>
        </div>
        <div role="alert">
          {(problem || failure) && (
            <p className="outcome outcome-bad mt-3">
              {problem ?? `Not sent. ${failureText(failure)} What you chose stays here.`}
            </p>
          )}
        </div>
      </section>
      <WhomBox whom={{ who, contact, values, ...whom }} />
    </form>
  )
}

/** Empties itself once the time is added. */
function OwnTime({ onAdd }: { onAdd: (start: string) => void }) {
  const [own, setOwn] = useState('')
  const [outcome, setOutcome] = useState('')
  const add = () => {
    const start = londonInstant(own)
    if (!start) return setOutcome('Type a day and a time that there is.')
    onAdd(start.toISOString())
    setOutcome(`${formatBookingStart(start, new Date())} is ticked above.`)
    setOwn('')
  }
  return (
    <>
      <div className={fieldGrid}>
        <TextField
          label="A time of my own"
          type="datetime-local"
          className={span.half}
          value={own}
          onChange={({ target }) => setOwn(target.value)}
          // The field belongs to no form: Enter adds the time, and sends no mail.
          form=""
          onKeyDown={({ key }) => key === 'Enter' && add()}
        />
      </div>
      <div className="actions-row mt-3">
        <Button small variant="line" onClick={add}>
          Add this time
        </Button>
        <p role="status" className="fine-print">
          {outcome}
        </p>
      </div>
    </>
  )
}
