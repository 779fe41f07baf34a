import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type Appointment, type VisitKind, visitKinds, type Warning } from '#contract/appointment.ts'
import { proposeTimes, readAppointment } from '#contract/appointments.ts'
import { readConsultation } from '#contract/consultation-page.ts'
import { readVisits } from '#contract/diary.ts'
import { defaultSettings, readDiarySettings } from '#contract/diary-settings.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { clockTime, londonDay, londonInstant } from '#contract/london-time.ts'
import { makeOffer, maxOfferTimes } from '#contract/offers.ts'
import type { AppointmentPlace } from '#contract/value-sets.ts'

import { useForm } from '#web/admin/lib/use-form.ts'

import { callApi } from '#web/lib/api-client.ts'
import { useEndpoint } from '#web/lib/queries.ts'
import { randomUuid } from '#web/lib/random-id.ts'
import { isLength, kindOf, valuesLike } from '../book/visit-values.ts'
import { useShowOfferedDay } from '../saved.ts'

/** Whom times are offered to, and what for. */
export type OfferedTo = {
  who: EndpointInput<typeof makeOffer>['body']['who']
  name: string
  email: string
  serviceType: VisitKind
  place: AppointmentPlace
  area: string
  minutes: number
  /** The request, and what it says about the hair. */
  request?: { id: string; words: string }
}

/** The same again as an earlier visit: for the request it belongs to, if there is one. */
function likeVisit(last: Appointment, clientId?: string): OfferedTo {
  const { client, consultationId, place, area } = last
  const byRequest = clientId === undefined && consultationId !== undefined
  return {
    who: byRequest ? { consultationId } : { clientId: client.id },
    ...{ name: client.name, email: client.email, place, area },
    serviceType: kindOf(last.serviceType),
    minutes: valuesLike(last).minutes ?? visitKinds[kindOf(last.serviceType)].minutes,
  }
}

/** What the address names: a visit, a client (as their last visit was), or a request. */
export type Named = { visit?: string | undefined; client?: string | undefined; request?: string | undefined }

export async function readOfferedTo({ visit, client, request = '' }: Named): Promise<OfferedTo | null> {
  if (visit !== undefined)
    return likeVisit((await callApi(readAppointment, { params: { id: visit } })).appointment)
  if (client !== undefined) {
    const [last] = (await callApi(readVisits, { query: { clientId: client } })).visits
    return last ? likeVisit(last, client) : null
  }
  const { request: entry } = await callApi(readConsultation, { params: { id: request } })
  const { id, name, email, location, hairType } = entry
  const serviceType = kindOf(entry.serviceType)
  return {
    ...{ who: { consultationId: id }, name, email, serviceType, area: location },
    ...{ place: entry.mobileService ? 'home' : 'salon', minutes: visitKinds[serviceType].minutes },
    request: { id, words: hairType },
  }
}

const OfferFields = z.pick(makeOffer.body, {
  ...{ minutes: true, place: true, openHours: true, times: true, line: true },
})
type OfferValues = z.input<typeof OfferFields>
export type OfferTime = OfferValues['times'][number]

/** The day and clock time of a start. */
export const timeOf = (start: string): OfferTime => {
  const at = new Date(start)
  return { date: londonDay(at), time: clockTime(at) }
}
const startOf = ({ date, time }: OfferTime) => londonInstant(`${date}T${time}`)?.toISOString()

function groupByDay(starts: readonly string[]): { day: string; starts: string[] }[] {
  const sorted = [...new Set(starts)].sort()
  const dayOf = (start: string) => timeOf(start).date
  // Not `Map.groupBy`, which Safari supports only since version 17.4.
  return [...new Set(sorted.map(dayOf))].map((day) => ({
    day,
    starts: sorted.filter((start) => dayOf(start) === day),
  }))
}

/** Days with free times that are shown, and how many more at each press: a week holds each weekday. */
const daysAtOnce = 7
const daysAhead = 28

/** The owner is asked about the warnings first. */
class WarnedFirst extends Error {}

/** The times chosen for a client, what speaks against them, and sending them. */
export function useOfferForm({
  who,
  serviceType,
  area,
  place: usualPlace,
  minutes: usualMinutes,
}: OfferedTo) {
  const [id] = useState(randomUuid)
  const [daysShown, setDaysShown] = useState(daysAtOnce)
  const [refused, setRefused] = useState<{ about: string; warnings: Warning[] }>()
  const showOffered = useShowOfferedDay()
  const { data: saved } = useEndpoint(readDiarySettings, {})
  const { form, failure, ...rest } = useForm({
    schema: OfferFields,
    saved: {
      ...{ minutes: usualMinutes, place: usualPlace, times: [], line: '' },
      openHours: (saved?.settings ?? defaultSettings).offerHours,
    },
    keepAs: `offer ${JSON.stringify(who)}`,
  })
  const { minutes, place, times, openHours } = form.watch()
  const wanted = { minutes, place, area }
  const { data: proposed, isPending: isLoading } = useQuery({
    queryKey: [proposeTimes.path, wanted, daysAhead],
    queryFn: () => callApi(proposeTimes, { body: { ...wanted, days: daysAhead } }),
    enabled: isLength(minutes),
    placeholderData: keepPreviousData,
  })
  const chosen = times.flatMap((time) => startOf(time) ?? []).sort()
  const about = JSON.stringify([chosen, wanted])
  const warnings = refused?.about === about ? refused.warnings : []
  const choose = (starts: readonly string[]) => {
    if (starts.length > maxOfferTimes)
      return form.setError('times', { message: 'Five is the most. Take one off first.' })
    form.clearErrors('times')
    form.setValue('times', [...starts].sort().map(timeOf), { shouldDirty: true })
  }
  const free = proposed?.days ?? []
  return {
    ...{ form, ...rest, minutes, openHours, chosen, warnings, isLoading },
    problem: form.formState.errors.times?.message,
    failure: failure instanceof WarnedFirst ? undefined : failure,
    days: groupByDay([...free.slice(0, daysShown).flatMap(({ starts }) => starts), ...chosen]),
    hasLater: free.length > daysShown,
    showLater: () => setDaysShown(daysShown + daysAtOnce),
    toggle: (start: string) =>
      choose(chosen.includes(start) ? chosen.filter((one) => one !== start) : [...chosen, start]),
    /** Returns whether there is such a time. */
    add: (time: OfferTime): boolean => {
      const start = startOf(time)
      if (start) choose([...new Set([...chosen, start])])
      else form.setError('times', { message: 'Type a day and a time that there is.' })
      return start !== undefined
    },
    onSubmit: rest.submit(async (typed) => {
      const body = { id, who, serviceType, area, ...typed, ignoreWarnings: warnings.length > 0 }
      const answer = await callApi(makeOffer, { body })
      if (answer.isSaved) return showOffered(answer.offer)
      setRefused({ about, warnings: answer.warnings })
      throw new WarnedFirst()
    }),
  }
}
export type OfferForm = ReturnType<typeof useOfferForm>
