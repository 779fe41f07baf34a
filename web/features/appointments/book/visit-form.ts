import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SavedOrWarned } from '#contract/appointment.ts'
import { proposeTimes } from '#contract/appointments.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { clockTime, londonDay, londonInstant } from '#contract/london-time.ts'
import { useStoredForm } from '#web/admin/lib/use-stored-form.ts'
import { callApi } from '#web/lib/api-client.ts'
import { describeReminder } from '../words.ts'
import { useAskedSubmit } from './asked-submit.ts'
import { VisitToSave, type VisitValues } from './visit-values.ts'

type Saved = Extract<SavedOrWarned, { isSaved: true }>
type Options = Omit<Parameters<typeof useStoredForm<VisitValues, VisitValues>>[0], 'schema'> &
  Pick<Parameters<typeof useAskedSubmit<VisitValues, VisitValues, Saved>>[0], 'send' | 'onSaved'> & {
    movedId?: string
  }

/** The fields of a visit, the times that fit, what speaks against the chosen one, and saving it. */
export function useVisitForm({ movedId, send, onSaved, ...stored }: Options) {
  const fields = useStoredForm({ schema: VisitToSave, ...stored })
  const { form } = fields
  const values = form.watch()
  const { date, time, minutes, place, area, client } = values
  const chosen = londonInstant(`${date}T${time}`)?.toISOString()
  const isChosen = date !== '' && chosen !== undefined
  const { data, isPlaceholderData } = useFreeTimes({
    ...{ minutes, place, area, movedId },
    ...(date && { from: date }),
    ...(isChosen && { chosen: { date, time } }),
  })
  const known = isChosen && !isPlaceholderData ? data?.warnings : []
  const fill = (own: Partial<VisitValues>) =>
    form.reset({ ...form.getValues(), ...own }, { keepDefaultValues: true, keepSubmitCount: true })
  return {
    ...{ ...fields, values, chosen, fill },
    ...useAskedSubmit({
      ...{ fields, keepAs: stored.keepAs, about: [date, time, minutes, place, area, client] },
      ...{ known, send, onSaved },
    }),
    days: data?.days ?? [],
    reminder: isChosen && data?.reminder ? describeReminder(data.reminder) : undefined,
    take: (start: string) => {
      const at = new Date(start)
      fill({ date: londonDay(at), time: clockTime(at) })
    },
  }
}
export type VisitForm = ReturnType<typeof useVisitForm>

/** Times that fit. Those of another length or day stay where they are until these have come. */
export const useFreeTimes = (body: EndpointInput<typeof proposeTimes>['body']) =>
  useQuery({
    queryKey: [proposeTimes.path, body],
    queryFn: () => callApi(proposeTimes, { body }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
