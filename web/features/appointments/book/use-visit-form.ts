import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import {
  type Appointment,
  Client,
  isVisitKind,
  lengthLimits,
  type SavedOrWarned,
  timeRefusals,
  type VisitKind,
  visitKinds,
  type Warning,
} from '#contract/appointment.ts'
import { proposeTimes, VisitFields } from '#contract/appointments.ts'
import { textLimits } from '#contract/limits.ts'
import { clockTime, londonDay, londonInstant, londonTime } from '#contract/london-time.ts'
import { emailAddress, multilineText, singleLineText } from '#contract/text.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { callApi } from '#web/lib/api-client.ts'
import { describeReminder, durationMinutes } from '../words.ts'

const AnyVisit = z.extend(VisitFields, {
  notifyClient: z.boolean(),
  sendReminder: z.boolean(),
  /** The owner's own words in the mail. */
  words: multilineText(textLimits.bookingMail),
  /** Whom it is for; null for somebody new, with name, phone and perhaps email. */
  client: z.nullable(Client),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
})
export type VisitValues = z.output<typeof AnyVisit>

/** Also said while other fields are wrong. */
const always = { when: () => true }

const ofSomebodyNew = (name: 'name' | 'phone' | 'email', schema: z.ZodMiniType<string>, error: string) =>
  z.refine<VisitValues>((values) => values.client !== null || schema.safeParse(values[name]).success, {
    ...{ ...always, path: [name], error },
  })

const Visit = AnyVisit.check(
  ofSomebodyNew('name', singleLineText(textLimits.name, ''), 'Choose who it is for, or type the name.'),
  ofSomebodyNew('phone', singleLineText(textLimits.phone, ''), 'Please type the phone number'),
  ofSomebodyNew(
    'email',
    z.union([z.literal(''), emailAddress(textLimits.email)]),
    'Please enter a valid email address',
  ),
  z.refine<VisitValues>(
    ({ date, time }) => !date || !time || londonInstant(`${date}T${time}`) !== undefined,
    {
      ...{ ...always, path: ['time'], error: timeRefusals.leftOut },
    },
  ),
)

export const emptyVisit: VisitValues = {
  ...{ serviceType: 'cut-only', place: 'salon', area: '', address: '' },
  ...{ date: '', time: '', minutes: visitKinds['cut-only'].minutes, note: '' },
  ...{ notifyClient: true, sendReminder: true, words: '' },
  ...{ client: null, name: '', phone: '', email: '' },
}

export const kindOf = (text: string): VisitKind => (isVisitKind(text) ? text : 'cut-only')

/** The fields of a visit that is to be moved or corrected. */
export function visitValuesOf(appointment: Appointment): VisitValues {
  const { startsAt, serviceType, place, area, address, note, email, sendReminder, client } = appointment
  const [date = '', time = ''] = londonTime(new Date(startsAt)).split('T')
  return {
    ...emptyVisit,
    ...{ place, area, address, note, date, time, sendReminder, client },
    serviceType: kindOf(serviceType),
    minutes: durationMinutes(appointment),
    notifyClient: email !== '',
  }
}

/** What a client had the last time. */
export function valuesLike(last: Appointment): Partial<VisitValues> {
  const { serviceType, place, area, address, minutes } = visitValuesOf(last)
  return { serviceType, place, area, address, minutes }
}

/** What is sent of the fields, whether it is booked or moved. */
export function visitBodyOf({ words, client, name, phone, email, ...visit }: VisitValues) {
  return { ...visit, address: visit.place === 'salon' ? '' : visit.address }
}

/** Whether minutes are a length: an emptied field is NaN. */
export const isLength = (minutes: number) =>
  Number.isInteger(minutes) && minutes >= lengthLimits.min && minutes <= lengthLimits.max

/** The owner is asked about the warnings first. */
class WarnedFirst extends Error {}

type Options = {
  saved: VisitValues
  keepAs: string
  movedId?: string
  send: (values: VisitValues, ignoreWarnings: boolean) => Promise<SavedOrWarned>
  onSaved: (appointment: Appointment) => void
}

/** The fields of a visit, the times that fit, what speaks against the chosen one, and saving it. */
export function useVisitForm({ saved, keepAs, movedId, send, onSaved }: Options) {
  const { form, failure, ...rest } = useForm({ schema: Visit, saved, keepAs })
  const values = form.watch()
  const { date, time, minutes, place, area, client } = values
  const startsAt = londonInstant(`${date}T${time}`)
  const [refused, setRefused] = useState<{ about: string; warnings: Warning[] }>()
  const times = useTimes({ minutes, place, area, date, ...(startsAt && { time }), movedId })
  const about = JSON.stringify([date, time, minutes, place, area, client])
  const warnings = refused?.about === about ? refused.warnings : times.warnings
  const fill = (own: Partial<VisitValues>) =>
    form.reset({ ...form.getValues(), ...own }, { keepDefaultValues: true, keepSubmitCount: true })
  return {
    ...{ form, ...rest, values, ...times, warnings },
    failure: failure instanceof WarnedFirst ? undefined : failure,
    chosen: startsAt?.toISOString(),
    fill,
    take: (start: string) => {
      const at = new Date(start)
      fill({ date: londonDay(at), time: clockTime(at) })
    },
    onSubmit: rest.submit(async (typed) => {
      const answer = await send(typed, warnings.length > 0)
      if (answer.isSaved) return onSaved(answer.appointment)
      setRefused({ about, warnings: answer.warnings })
      throw new WarnedFirst()
    }),
  }
}
export type VisitForm = ReturnType<typeof useVisitForm>

type Wanted = Pick<VisitValues, 'minutes' | 'place' | 'area' | 'date'> & {
  time?: string
  movedId?: string | undefined
}

/** How many days after the chosen one are proposed, with one time each: a week holds each weekday. */
const moreDays = 7

/** Times that fit, and what is to be said of the chosen one. */
function useTimes({ date, time, movedId, ...wanted }: Wanted) {
  const isChosen = date !== '' && time !== undefined && isLength(wanted.minutes)
  const body = {
    ...wanted,
    ...(movedId !== undefined && { movedId }),
    ...(date && { from: date }),
    ...(isChosen && { chosen: { date, time } }),
  }
  const { data, isPlaceholderData } = useQuery({
    queryKey: [proposeTimes.path, body],
    queryFn: () => callApi(proposeTimes, { body }),
    enabled: isLength(wanted.minutes),
    staleTime: 0,
    // Free times and the tick for the reminder stay where they are; warnings are only of this time.
    placeholderData: keepPreviousData,
  })
  const days = data?.days ?? []
  const other = days.filter(({ day }) => day !== date).slice(0, moreDays)
  return {
    free: {
      ofDay: days.find(({ day }) => day === date)?.starts ?? [],
      otherDays: other.flatMap(({ starts }) => starts.slice(0, 1)),
    },
    warnings: isChosen && !isPlaceholderData ? (data?.warnings ?? []) : [],
    reminder: isChosen && data?.reminder ? describeReminder(data.reminder) : undefined,
  }
}
