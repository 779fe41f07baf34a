import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Appointment, SavedOrWarned, Warning } from '#contract/appointment.ts'
import { proposeTimes } from '#contract/appointments.ts'
import { clockTime, londonDay, londonInstant } from '#contract/london-time.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { callApi } from '#web/lib/api-client.ts'
import { describeReminder } from '../words.ts'
import { isLength, VisitToSave, type VisitValues } from './visit-values.ts'

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
  const { form, failure, ...rest } = useForm({ schema: VisitToSave, saved, keepAs })
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
