import { useState } from 'react'
import * as z from 'zod/mini'
import { defaultSettings, readDiarySettings } from '#contract/diary-settings.ts'
import { londonDay, londonInstant } from '#contract/london-time.ts'
import { makeOffer, maxOfferTimes, withdrawOffer } from '#contract/offers.ts'
import { useStoredForm } from '#web/admin/lib/use-stored-form.ts'
import { callApi } from '#web/lib/api-client.ts'
import { formatCountOf } from '#web/lib/format.ts'
import { useEndpoint } from '#web/lib/queries.ts'
import { useAskedSubmit, useFreeTimes } from '../book/visit-form.ts'
import type { Whom } from '../book/whom.tsx'
import { mailWords, useSaved } from '../saved.ts'

const OfferFields = z.pick(makeOffer.body, {
  ...{ minutes: true, place: true, openHours: true, times: true, line: true },
})

const dayOf = (start: string) => londonDay(new Date(start))

function groupByDay(starts: readonly string[]): { day: string; starts: string[] }[] {
  const sorted = [...new Set(starts)].sort()
  // Not `Map.groupBy`, which Safari supports only since version 17.4.
  return [...new Set(sorted.map(dayOf))].map((day) => ({
    day,
    starts: sorted.filter((start) => dayOf(start) === day),
  }))
}

/** Days with free times that are shown, and how many more at each press: a week holds each weekday. */
const daysAtOnce = 7
const daysAhead = 28

/** The times chosen for somebody, what speaks against them, and sending them. */
export function useOfferForm({
  who,
  values: { serviceType, area, place: usualPlace, minutes: usual },
}: Whom) {
  const [daysShown, setDaysShown] = useState(daysAtOnce)
  const saved = useSaved()
  const { settings } = useEndpoint(readDiarySettings, {}).data ?? { settings: defaultSettings }
  const keepAs = `offer ${JSON.stringify(who)}`
  const fields = useStoredForm({
    ...{ schema: OfferFields, keepAs },
    saved: { minutes: usual, place: usualPlace, times: [], line: '', openHours: settings.offerHours },
  })
  const { form } = fields
  const { minutes, place, times, openHours } = form.watch()
  const what = { minutes, place, area }
  const { data, isPending: isLoading } = useFreeTimes({ ...what, days: daysAhead })
  const free = data?.days ?? []
  const choose = (starts: readonly string[]) => {
    if (starts.length > maxOfferTimes)
      return form.setError('times', { message: 'Five is the most. Take one off first.' })
    form.clearErrors('times')
    form.setValue('times', [...starts].sort(), { shouldDirty: true })
  }
  return {
    ...{ ...fields, minutes, openHours, chosen: times, isLoading },
    ...useAskedSubmit({
      ...{ fields, keepAs },
      send: (typed, { id, ignoreWarnings }) =>
        callApi(makeOffer, { body: { ...typed, id, who, serviceType, area, ignoreWarnings } }),
      onSaved: ({ offer: { id, version, name, undoUntil } }) => {
        const title = `${formatCountOf(times.length, 'time')} offered to ${name}`
        const undo = () => callApi(withdrawOffer, { params: { id }, body: { version } })
        const [first = ''] = times
        saved.show({ title, description: mailWords, ...(undoUntil && { undo, undoUntil }) }, dayOf(first))
      },
    }),
    problem: form.formState.errors.times?.message,
    days: groupByDay([...free.slice(0, daysShown).flatMap(({ starts }) => starts), ...times]),
    showLater: free.length > daysShown ? () => setDaysShown(daysShown + daysAtOnce) : undefined,
    toggle: (start: string) =>
      choose(times.includes(start) ? times.filter((one) => one !== start) : [...times, start]),
    /** Adds a time of London; returns whether there is such a time. */
    add: (typed: string): boolean => {
      const start = londonInstant(typed)?.toISOString()
      if (start) choose([...new Set([...times, start])])
      else form.setError('times', { message: 'Type a day and a time that there is.' })
      return start !== undefined
    },
  }
}
export type OfferForm = ReturnType<typeof useOfferForm>
