import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { appointmentLimits } from '#contract/appointment.ts'
import { formatBookingHours, formatBookingStart } from '#contract/booking-words.ts'
import { formatDayWithWeekday, weekdayOf } from '#contract/day-labels.ts'
import { offerHours } from '#contract/diary-settings.ts'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { Query } from '#web/admin/ui/query.tsx'
import { Spinner } from '#web/admin/ui/spinner.tsx'
import { failureText } from '#web/lib/failure-text.ts'
import { firstNameOf, formatCountOf } from '#web/lib/format.ts'
import { useNow, useToday } from '#web/lib/use-now.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { TextAreaField, TextField } from '#web/ui/field/field.tsx'
import { fieldGrid, gridFields, LengthField, span, Warnings } from '../book/form-parts.tsx'
import { useWhom, type Whom, WhomBox } from '../book/whom.tsx'
import { DiarySubpage } from '../diary-subpage.tsx'
import { dayHeading } from '../words.ts'
import { type OfferForm, useOfferForm } from './use-offer-form.ts'

const route = getRouteApi('/admin/diary/offer')

/** Offers a client some times, of which one is picked by the link in a mail. */
export function OfferPage() {
  const { visit, client, request } = route.useSearch()
  const whom = useWhom({ visit, client, request })
  const name = whom.data?.contact.name
  return (
    <DiarySubpage
      title={name ? `Offer times to ${firstNameOf(name)}` : 'Offer times'}
      request={name && request !== undefined ? { id: request, name } : undefined}
    >
      <Query of={whom} loading="Loading..." failed="Whom they are for could not be loaded.">
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

const placeOptions = [
  { value: 'salon', label: 'Salon' },
  { value: 'home', label: 'At their home' },
]
const hoursOptions = offerHours.map((hours) => ({ value: String(hours), label: `${hours} h` }))

/** Free times by day and one of her own, her line in the mail, and the button that sends them. */
function OfferTimes({ whom }: { whom: Whom }) {
  const offer = useOfferForm(whom)
  const { form, field, minutes, days, chosen, openHours = 0, warnings, isPending, problem, failure } = offer
  const { select } = gridFields(offer)
  const today = useToday()
  const now = useNow()
  const name = firstNameOf(whom.contact.name)
  // With the form shown already, the times that arrive would move Send away from under the finger.
  if (offer.isLoading) return <Spinner>Loading...</Spinner>
  const times = chosen.length === 0 ? 'times' : formatCountOf(chosen.length, 'time')
  const endOf = (start: string) => new Date(Date.parse(start) + minutes * minuteMs)
  return (
    <form noValidate className="sides" onSubmit={offer.onSubmit}>
      <section className="box" aria-label="Times and your line">
        <p className="measure-34">
          Tick 1 to 5. {name} picks one on a page of their own, and it is booked; the others are free again.
        </p>
        <div className={fieldGrid}>
          {select('place', 'Where', 'third', { options: placeOptions })}
          <LengthField
            minutes={minutes}
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
                <label key={start} className="checkbox-row border-t border-cream-200">
                  <input
                    type="checkbox"
                    checked={chosen.includes(start)}
                    onChange={() => offer.toggle(start)}
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
        {offer.showLater && (
          <Button small variant="line" onClick={offer.showLater}>
            Later days
          </Button>
        )}
        <OwnTime onAdd={offer.add} />
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
        {whom.contact.email === '' && (
          <p className="note mt-3">No email is known, so no times can be sent: ring or text {name}.</p>
        )}
        <div className="actions-row mt-5">
          <ActionButton type="submit" spring isPending={isPending}>
            {`Send ${times} to ${name}${warnings.length > 0 ? ' all the same' : ''}`}
          </ActionButton>
          <p className="fine-print measure-26">
            Open until {formatBookingStart(new Date(now.getTime() + openHours * hourMs), now)}. You can undo
            for 20 seconds.
          </p>
        </div>
        <div role="alert">
          {(problem || failure) && (
            <p className="outcome outcome-bad mt-3">
              {problem ?? `Not sent. ${failureText(failure)} What you chose stays here.`}
            </p>
          )}
        </div>
      </section>
      <WhomBox whom={whom} />
    </form>
  )
}

/** Empties itself once the time is added. */
function OwnTime({ onAdd }: { onAdd: OfferForm['add'] }) {
  const [own, setOwn] = useState('')
  const [added, setAdded] = useState('')
  const add = () => {
    if (!onAdd(own)) return
    const [day = '', time] = own.split('T')
    setAdded(`${formatDayWithWeekday(day)}, ${time} is ticked above.`)
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
          {added}
        </p>
      </div>
    </>
  )
}
