import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { formatBookingHours } from '#contract/booking-words.ts'
import { weekdayOf } from '#contract/day-labels.ts'
import { minuteMs } from '#contract/durations.ts'
import { londonDay } from '#contract/london-time.ts'
import { makeOffer, withdrawOffer } from '#contract/offers.ts'
import { idempotencyKey } from '#web/admin/lib/kept.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { Query } from '#web/admin/ui/query.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { firstNameOf, formatCountOf } from '#web/lib/format.ts'
import { useToday } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { Tick } from '#web/ui/field/tick.tsx'
import { fieldGrid, gridFields } from '../book/form-parts.tsx'
import { lengthOptions, useFreeTimes } from '../book/visit-form.ts'
import { useWhom, type Whom, WhomBox } from '../book/whom.tsx'
import { DiarySubpage } from '../diary-subpage.tsx'
import { mailWords, useSaved } from '../saved.ts'
import { dayHeading } from '../words.ts'

const route = getRouteApi('/admin/diary/offer')

/** Offers a client some times, of which one is picked by the link in a mail. */
export function OfferPage() {
  const { client, request } = route.useSearch()
  return (
    <DiarySubpage title="Offer times">
      <Query of={useWhom({ client, request })} what="whom they are for">
        {(whom) =>
          whom ? (
            <OfferTimes key={`${[client, request]}`} whom={whom} />
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

/** Free times by day, her line in the mail, and the button that sends them. */
function OfferTimes({ whom }: { whom: Whom }) {
  const { who, contact, values } = whom
  const { serviceType, area } = values
  const keepAs = `offer ${JSON.stringify(who)}`
  const fields = useForm({
    ...{ schema: OfferFields, keepAs },
    saved: { minutes: values.minutes, place: values.place, times: [], line: '' },
  })
  const { form, field, submit, isPending, failure } = fields
  const { minutes, place, times } = form.watch()
  const free = useFreeTimes({ minutes, place, area, days: 4 * daysAtOnce })
  const [daysShown, setDaysShown] = useState(daysAtOnce)
  const { select } = gridFields(fields)
  const today = useToday()
  const saved = useSaved()
  const onSubmit = submit(async (typed) => {
    const id = idempotencyKey('tab', keepAs, typed)
    const offer = await callApi(makeOffer, { body: { ...typed, id, who, serviceType, area } })
    const { version, undoUntil } = offer
    const title = `${formatCountOf(times.length, 'time')} offered to ${contact.name}`
    const undo = () => callApi(withdrawOffer, { params: { id }, body: { version } })
    const on = offer.times[0] && dayOf(offer.times[0].startsAt)
    saved.show({ title, description: mailWords, ...(undoUntil && { undo, undoUntil }) }, on)
  })
  const choose = (starts: string[]) =>
    form.setValue('times', starts, { shouldDirty: true, shouldValidate: true })
  const name = firstNameOf(contact.name)
  const problem = form.formState.errors.times?.message
  const endOf = (start: string) => new Date(Date.parse(start) + minutes * minuteMs)
  return (
    // With the form shown already, the times that arrive would move Send away from under the finger.
    <Query of={free} what="your free times">
      {({ days }) => {
        // What is ticked stays, also if it is no longer free.
        const shown = [
          ...new Set([...days.slice(0, daysShown).flatMap(({ starts }) => starts), ...times]),
        ].sort()
        return (
          <form noValidate className="sides" onSubmit={onSubmit}>
            <section className="box" aria-label="Times and your line">
              <p className="measure-34">
                Tick 1 to 5. {name} picks one on a page of their own, and it is booked; the others are free
                again.
              </p>
              <div className={fieldGrid}>
                {select('place', 'Where', 'half', { options: placeOptions })}
                {select('minutes', 'How long', 'half', lengthOptions(minutes), { valueAsNumber: true })}
              </div>
              {shown.length === 0 && <p className="mt-5">No free times are known: say when you work.</p>}
              <div className="mt-5 gap-x-7 [columns:2_15rem]">
                {[...new Set(shown.map(dayOf))].map((day) => (
                  <fieldset key={day} className="mb-4 min-w-0 break-inside-avoid">
                    <legend className="semibold">{dayHeading(day, today)}</legend>
                    {shown
                      .filter((start) => dayOf(start) === day)
                      .map((start) => (
                        <Tick
                          key={start}
                          className="border-t border-cream-200"
                          checked={times.includes(start)}
                          onChange={({ target }) =>
                            choose([
                              ...times.filter((one) => one !== start),
                              ...(target.checked ? [start] : []),
                            ])
                          }
                        >
                          <b className="semibold">{formatBookingHours(new Date(start), endOf(start))}</b>
                          <span className="sr-only"> on {weekdayOf(day)}</span>
                        </Tick>
                      ))}
                  </fieldset>
                ))}
              </div>
              {days.length > daysShown && (
                <Button small variant="line" onClick={() => setDaysShown(daysShown + daysAtOnce)}>
                  Later days
                </Button>
              )}
              <TextAreaField
                label="A line from you"
                optionalNote="optional"
                className="mt-5 [&_textarea]:min-h-19"
                rows={2}
                hint="It stands above the times."
                {...field('line')}
              />
              {contact.email === '' && (
                <p className="note mt-3">No email is known, so no times can be sent: ring or text {name}.</p>
              )}
              <div className="row mt-5">
                <Button type="submit" spring isPending={isPending}>
                  {`Send ${times.length === 0 ? 'times' : formatCountOf(times.length, 'time')} to ${name}`}
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
            <WhomBox whom={whom} />
          </form>
        )
      }}
    </Query>
  )
}
