import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { type Appointment, isVisitKind, usualMinutes, type VisitKind } from '#contract/appointment.ts'
import { ContactFields, proposeTimes, VisitFields } from '#contract/appointments.ts'
import { formatMinutes } from '#contract/booking-words.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { clockTime, londonDay, londonInstant } from '#contract/london-time.ts'
import { forget, idempotencyKey } from '#web/admin/lib/kept.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { ApiError, callApi } from '#web/lib/api-client.ts'
import { durationMinutes } from '../words.ts'

/** The fields of a form that books or moves a visit of somebody known. */
export const KnownVisit = z.extend(VisitFields, {
  notifyClient: z.boolean(),
  ...{ name: z.string(), phone: z.string(), email: z.string() },
})
export type VisitValues = z.output<typeof KnownVisit>

/** Of somebody new: they are asked how they are called and reached. */
export const NewVisit = z.extend(KnownVisit, ContactFields)

export const emptyVisit: VisitValues = {
  ...{ serviceType: 'cut-only', place: 'salon', area: '', address: '' },
  ...{ date: '', time: '', minutes: usualMinutes['cut-only'], note: '' },
  notifyClient: true,
  ...{ name: '', phone: '', email: '' },
}

/** From a quarter of an hour to six hours. */
const lengths = Array.from({ length: 24 }, (_, index) => 15 * (index + 1))

/** How long it takes: in quarters of an hour, or as long as the visit has been that it is like. */
export const lengthOptions = (minutes: number) => ({
  options: [...new Set([...lengths, minutes])]
    .sort((a, b) => a - b)
    .map((one) => ({ value: String(one), label: formatMinutes(one) })),
})

export const kindOf = (text: string): VisitKind => (isVisitKind(text) ? text : 'cut-only')

/** What is done where, as in an earlier visit. */
export function valuesLike(visit: Appointment) {
  const { place, area, address } = visit
  return { serviceType: kindOf(visit.serviceType), place, area, address, minutes: durationMinutes(visit) }
}

/** Day and time as the fields for them show these. */
const fieldsOf = (start: string) => ({
  date: londonDay(new Date(start)),
  time: clockTime(new Date(start)),
})

/** The fields of a visit that is to be moved or corrected; its note stands beside them, in a form of its own. */
export function visitValuesOf(visit: Appointment): VisitValues {
  const { startsAt, email, client } = visit
  return {
    ...{ ...emptyVisit, ...valuesLike(visit), ...fieldsOf(startsAt) },
    ...{ name: client.name, phone: client.phone, email, notifyClient: email !== '' },
  }
}

/** Times that fit. Those of another length or day stay where they are until these have come. */
export const useFreeTimes = (body: EndpointInput<typeof proposeTimes>['body']) =>
  useQuery({
    queryKey: [proposeTimes.path, body],
    queryFn: () => callApi(proposeTimes, { body }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

type How = {
  /** Of what is new: makes a repeated call answer the first one, until it is known to be saved. */
  id: string
  version: number
  ignoreWarnings: boolean
}
type Options = Parameters<typeof useForm<VisitValues, VisitValues>>[0] & {
  keepAs: string
  movedId?: string
  send: (typed: VisitValues, how: How) => Promise<Appointment>
  onSaved: (visit: Appointment) => void
}

/**
 * The fields of a visit, the times that fit, what speaks against the chosen one, and saving it: sent once more as it was
 * warned about, it is saved all the same.
 */
export function useVisitForm({ movedId, send, onSaved, ...options }: Options) {
  const fields = useForm(options)
  const { form, failure } = fields
  const values = form.watch()
  const { date, time, minutes, place, area } = values
  const chosen = londonInstant(`${date}T${time}`)?.toISOString()
  const { data, isPlaceholderData } = useFreeTimes({
    ...{ minutes, place, area, movedId },
    ...(date && { from: date }),
    ...(chosen && { chosen: { date, time } }),
  })
  const warnings = (chosen && !isPlaceholderData && data?.warnings) || []
  const about = JSON.stringify(values)
  const [asked, setAsked] = useState('')
  const isRefused = failure instanceof ApiError && failure.problem?.code === 'UNCONFIRMED'
  const isWarned = warnings.length > 0 || (isRefused && asked === about)
  // Not forgotten with what is typed: a form may be sent as it was filled in.
  const attempt = `sent:${options.keepAs}`
  return {
    ...{ ...fields, values, chosen, warnings, isWarned },
    // What was refused of another time says nothing of this one.
    failure: isRefused && asked !== about ? undefined : failure,
    days: data?.days ?? [],
    take: (start: string) =>
      form.reset({ ...values, ...fieldsOf(start) }, { keepDefaultValues: true, keepSubmitCount: true }),
    onSubmit: fields.submit(async (typed, version) => {
      setAsked(about)
      const id = idempotencyKey('tab', attempt, typed)
      const saved = await send(typed, { id, version, ignoreWarnings: isWarned })
      forget('tab', attempt)
      onSaved(saved)
    }),
  }
}
export type VisitForm = ReturnType<typeof useVisitForm>
