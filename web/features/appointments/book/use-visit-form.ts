import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Appointment,
  isVisitKind,
  lengthLimits,
  type SavedOrWarned,
  timeRefusals,
  type VisitKind,
  visitKinds,
} from '#contract/appointment.ts'
import { proposeTimes } from '#contract/appointments.ts'
import { clockTime, londonDay, londonInstant, londonTime } from '#contract/london-time.ts'
import type { AppointmentPlace } from '#contract/value-sets.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { readEndpoint } from '#web/lib/queries.ts'
import { describeReminder, durationMinutes } from '../booking-words.ts'

/** What is typed about a visit: what, where and when. */
export type VisitFields = {
  serviceType: VisitKind
  place: AppointmentPlace
  area: string
  address: string
  date: string
  time: string
  minutes: number
  note: string
  notifyClient: boolean
  sendReminder: boolean
}

export const emptyFields: VisitFields = {
  serviceType: 'cut-only',
  place: 'salon',
  area: '',
  address: '',
  date: '',
  time: '',
  minutes: 120,
  note: '',
  notifyClient: true,
  sendReminder: true,
}

export const kindOf = (text: string): VisitKind => (isVisitKind(text) ? text : 'cut-only')

/** The fields of a visit that is to be moved or corrected. */
export function visitFieldsOf(appointment: Appointment): VisitFields {
  const { startsAt, serviceType, place, area, address, note, email, sendReminder } = appointment
  const [date = '', time = ''] = londonTime(new Date(startsAt)).split('T')
  return {
    ...{ place, area, address, note, date, time, sendReminder },
    serviceType: kindOf(serviceType),
    minutes: durationMinutes(appointment),
    notifyClient: email !== '',
  }
}

type Errors = Readonly<Record<string, string>>

/** Whether minutes are a length: an emptied field is NaN. */
export const isLength = (minutes: number) =>
  Number.isInteger(minutes) && minutes >= lengthLimits.min && minutes <= lengthLimits.max

/** What can be said before the server is asked. */
function findErrors({ date, time, minutes }: VisitFields): Errors {
  return {
    ...(!date && { date: 'Please choose a day' }),
    ...(!time && { time: 'Type a time, like 15:15.' }),
    ...(date && time && !londonInstant(`${date}T${time}`) && { time: timeRefusals.leftOut }),
    ...(!isLength(minutes) && { minutes: timeRefusals.minutes }),
  }
}

/** What is sent of the fields. */
export const visitBodyOf = (fields: VisitFields) => ({
  ...fields,
  ...(fields.place === 'salon' && { address: '' }),
})

type Options = {
  initial: VisitFields
  /** The length comes with the kind, until she chooses one herself. */
  takesLength?: boolean
  movedId?: string
  send: (body: ReturnType<typeof visitBodyOf> & { ignoreWarnings: boolean }) => Promise<SavedOrWarned>
  onSaved: (appointment: Appointment) => void
}

/** The fields of a visit, the warnings about its time, and saving it. */
export function useVisitForm({ initial, takesLength = false, movedId, send, onSaved }: Options) {
  const [fields, setFields] = useState(initial)
  const [errors, setErrors] = useState<Errors>({})
  const [isOwnLength, setIsOwnLength] = useState(false)
  const isComplete = Object.keys(findErrors(fields)).length === 0
  const { date, time, minutes, place, area } = fields
  const wanted = {
    ...{ minutes, place, area },
    ...(movedId !== undefined && { movedId }),
    ...(date && { from: date }),
    ...(isComplete && { chosen: { date, time } }),
  }
  const proposed = useQuery({
    queryKey: [proposeTimes.path, wanted],
    queryFn: () => readEndpoint(proposeTimes, { body: wanted }),
    enabled: isLength(minutes),
    staleTime: 0,
    // Free times and the tick for the reminder stay where they are; warnings are only of this time.
    placeholderData: keepPreviousData,
  })
  const saving = useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      if (answer.isSaved) onSaved(answer.appointment)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.problem?.errors) setErrors(error.problem.errors)
    },
  })
  const refused = saving.data?.isSaved === false ? saving.data.warnings : undefined
  const isChecked = isComplete && !proposed.isPlaceholderData
  const warnings = refused ?? (isChecked ? proposed.data?.warnings : undefined) ?? []
  const change = (own: Partial<VisitFields>) => {
    const { serviceType, minutes } = own
    if (serviceType === undefined && minutes !== undefined) setIsOwnLength(true)
    const length =
      serviceType !== undefined && !isOwnLength && takesLength ? visitKinds[serviceType].minutes : undefined
    setFields((before) => ({ ...before, ...(length !== undefined && { minutes: length }), ...own }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in own))))
    if (!saving.isPending) saving.reset()
  }
  const starts = (proposed.data?.days ?? []).flatMap((day) => day.starts)
  const isAboutTime = warnings.some(({ kind }) => kind !== 'other-address')
  const chosen = londonInstant(`${date}T${time}`)?.toISOString() ?? ''
  return {
    fields,
    errors,
    warnings,
    reminder: isComplete && proposed.data?.reminder ? describeReminder(proposed.data.reminder) : undefined,
    starts,
    /** The next free time, if something speaks against the chosen one. */
    instead: isAboutTime ? starts.find((start) => start > chosen) : undefined,
    takeStart: (start: string) => {
      const at = new Date(start)
      change({ date: londonDay(at), time: clockTime(at) })
    },
    isPending: saving.isPending,
    failure:
      saving.error instanceof ApiError && saving.error.problem?.errors
        ? undefined
        : (saving.error ?? undefined),
    change,
    /** Returns the errors found, so that the first field can take the focus. */
    save: (more: Errors = {}): Errors => {
      const found = { ...more, ...findErrors(fields) }
      setErrors(found)
      if (Object.keys(found).length === 0)
        saving.mutate({ ...visitBodyOf(fields), ignoreWarnings: warnings.length > 0 })
      return found
    },
  }
}
export type VisitForm = ReturnType<typeof useVisitForm>
