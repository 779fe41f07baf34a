import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Appointment, timeRefusals, type VisitKind, visitKinds } from '#contract/appointment.ts'
import { proposeTimes, readAppointment } from '#contract/appointments.ts'
import { readConsultation } from '#contract/consultation-page.ts'
import { readVisits } from '#contract/diary.ts'
import { type DiarySettings, defaultSettings, readDiarySettings } from '#contract/diary-settings.ts'
import { hourMs } from '#contract/durations.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { clockTime, londonDay, londonInstant } from '#contract/london-time.ts'
import { makeOffer, maxOfferTimes } from '#contract/offers.ts'
import type { AppointmentPlace } from '#contract/value-sets.ts'
import { callApi } from '#web/lib/api-client.ts'
import { fieldErrorsOf } from '#web/lib/failure-text.ts'
import { readEndpoint } from '#web/lib/queries.ts'
import { randomUuid } from '#web/lib/random-id.ts'
import { useNow } from '#web/lib/use-now.ts'
import { isLength, kindOf, visitFieldsOf } from '../book/use-visit-form.ts'
import { useShowOfferedDay } from '../just-saved.tsx'

/** Whom times are offered to, and what for. */
export type OfferedTo = {
  who: EndpointInput<typeof makeOffer>['body']['who']
  name: string
  email: string
  serviceType: VisitKind
  place: AppointmentPlace
  area: string
  /** Of the visit it is to be like. */
  minutes?: number
  /** The request, and what it says about the hair. */
  request?: { id: string; words: string }
}

/** The same again as an earlier visit: for the request it belongs to, if there is one. */
function likeVisit(appointment: Appointment): OfferedTo {
  const { client, consultationId } = appointment
  const { serviceType, place, area, minutes } = visitFieldsOf(appointment)
  return {
    who: consultationId === undefined ? { clientId: client.id } : { consultationId },
    ...{ name: client.name, email: client.email, serviceType, place, area, minutes },
  }
}

/** What the address of the form names: a visit, a client (as their last visit was), or a request. */
type Named = { visit?: string | undefined; client?: string | undefined; request?: string | undefined }

export async function readOfferedTo({ visit, client, request = '' }: Named): Promise<OfferedTo | null> {
  if (visit !== undefined)
    return likeVisit((await callApi(readAppointment, { params: { id: visit } })).appointment)
  if (client !== undefined) {
    const [last] = (await callApi(readVisits, { query: { clientId: client } })).visits
    return last ? { ...likeVisit(last), who: { clientId: client } } : null
  }
  const { request: entry } = await callApi(readConsultation, { params: { id: request } })
  return {
    who: { consultationId: entry.id },
    ...{ name: entry.name, email: entry.email, serviceType: kindOf(entry.serviceType) },
    ...{ place: entry.mobileService ? 'home' : 'salon', area: entry.location },
    request: { id: entry.id, words: entry.hairType },
  }
}

const chosenTime = (start: string) => {
  const at = new Date(start)
  return { date: londonDay(at), time: clockTime(at) }
}

const dayOf = (start: string) => londonDay(new Date(start))

function groupByDay(starts: readonly string[]): { day: string; starts: string[] }[] {
  const sorted = [...new Set(starts)].sort()
  // Not `Map.groupBy`, which Safari supports only since version 17.4.
  return [...new Set(sorted.map(dayOf))].map((day) => ({
    day,
    starts: sorted.filter((start) => dayOf(start) === day),
  }))
}

/** Days with free times that are shown, and how many more at each press. */
const daysAtOnce = 4
const daysAhead = 28

type Options = {
  minutes: number
  place: AppointmentPlace
  openHours: DiarySettings['offerHours'] | undefined
}

/** The times chosen for a client, what speaks against them, and sending them. */
export function useOfferForm({ who, serviceType, area, ...to }: OfferedTo) {
  const now = useNow()
  const [id] = useState(randomUuid)
  const [options, setOptions] = useState<Options>({
    minutes: to.minutes ?? visitKinds[serviceType].minutes,
    place: to.place,
    openHours: undefined,
  })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [daysShown, setDaysShown] = useState(daysAtOnce)
  const [line, setLine] = useState('')
  const [problem, setProblem] = useState('')
  const showOffered = useShowOfferedDay()
  const { minutes, place } = options
  const wanted = { minutes, place, area }
  const { data: proposed, isPending: isLoading } = useQuery({
    queryKey: [proposeTimes.path, wanted, daysAhead],
    queryFn: () => readEndpoint(proposeTimes, { body: { ...wanted, days: daysAhead } }),
    enabled: isLength(minutes),
    placeholderData: keepPreviousData,
  })
  const { data: saved } = useQuery({
    queryKey: [readDiarySettings.path],
    queryFn: () => readEndpoint(readDiarySettings, {}),
  })
  const openHours = options.openHours ?? (saved?.settings ?? defaultSettings).offerHours
  const sending = useMutation({
    mutationFn: (ignoreWarnings: boolean) =>
      callApi(makeOffer, {
        body: {
          id,
          ...{ who, serviceType, ...wanted, openHours: options.openHours },
          times: chosen.map(chosenTime),
          line,
          ignoreWarnings,
        },
      }),
    onSuccess: (answer) => {
      if (answer.isSaved) showOffered(answer.offer)
    },
    onError: (error) => setProblem(fieldErrorsOf(error)?.times ?? ''),
  })
  const warnings = sending.data?.isSaved === false ? sending.data.warnings : []
  const choose = (times: readonly string[]) => {
    if (times.length > maxOfferTimes) return setProblem('Five is the most. Take one off first.')
    setProblem('')
    sending.reset()
    setChosen([...times].sort())
  }
  const free = proposed?.days ?? []
  return {
    ...{ isLoading, minutes, place, openHours, chosen, line, setLine, problem, warnings },
    openUntil: new Date(now.getTime() + openHours * hourMs),
    change: (own: Partial<Options>) => {
      sending.reset()
      setOptions({ ...options, ...own })
    },
    /** Free and own times by day, earliest first. */
    days: groupByDay([...free.slice(0, daysShown).flatMap((day) => day.starts), ...chosen]),
    hasLater: free.length > daysShown,
    showLater: () => setDaysShown(daysShown + daysAtOnce),
    isPending: sending.isPending,
    failure: sending.error,
    toggle: (start: string) =>
      choose(chosen.includes(start) ? chosen.filter((one) => one !== start) : [...chosen, start]),
    /** Returns whether there is such a time. */
    add: (date: string, time: string): boolean => {
      const at = londonInstant(`${date}T${time}`)
      if (at) choose([...new Set([...chosen, at.toISOString()])])
      else setProblem('Type a day and a time that there is.')
      return at !== undefined
    },
    send: () => {
      if (chosen.length === 0) setProblem('Choose at least one time')
      else if (!isLength(minutes)) setProblem(timeRefusals.minutes)
      else if (!sending.isPending) sending.mutate(warnings.length > 0)
    },
  }
}
export type OfferForm = ReturnType<typeof useOfferForm>
