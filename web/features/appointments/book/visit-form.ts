import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { SavedOrWarned, Warning } from '#contract/appointment.ts'
import { proposeTimes } from '#contract/appointments.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { clockTime, londonDay, londonInstant } from '#contract/london-time.ts'
import { useStoredForm } from '#web/admin/lib/use-stored-form.ts'
import { callApi, isConflict } from '#web/lib/api-client.ts'
import { randomUuid } from '#web/lib/random-id.ts'
import { describeReminder } from '../words.ts'
import { isLength, VisitToSave, type VisitValues } from './visit-values.ts'

type Options = Pick<
  Parameters<typeof useStoredForm<VisitValues, VisitValues>>[0],
  'saved' | 'version' | 'keepAs' | 'readAgain'
> & {
  movedId?: string
  send: (values: VisitValues, how: { version: number; ignoreWarnings: boolean }) => Promise<SavedOrWarned>
  onSaved: (saved: Extract<SavedOrWarned, { isSaved: true }>) => void
}

/** The fields of a visit, the times that fit, what speaks against the chosen one, and saving it. */
export function useVisitForm({ movedId, send, onSaved, ...stored }: Options) {
  const { form, failure, submit, ...rest } = useStoredForm({ schema: VisitToSave, ...stored })
  const values = form.watch()
  const { date, time, minutes, place, area, client } = values
  const chosen = londonInstant(`${date}T${time}`)?.toISOString()
  const isChosen = date !== '' && chosen !== undefined && isLength(minutes)
  const { data, isPlaceholderData } = useFreeTimes({
    ...{ minutes, place, area, movedId },
    ...(date && { from: date }),
    ...(isChosen && { chosen: { date, time } }),
  })
  const { warnings, ask } = useAskedFirst(
    [date, time, minutes, place, area, client],
    isChosen && !isPlaceholderData ? data?.warnings : [],
  )
  const fill = (own: Partial<VisitValues>) =>
    form.reset({ ...form.getValues(), ...own }, { keepDefaultValues: true, keepSubmitCount: true })
  return {
    ...{ form, ...rest, values, chosen, warnings, fill },
    days: data?.days ?? [],
    reminder: isChosen && data?.reminder ? describeReminder(data.reminder) : undefined,
    failure: failureUnlessAsked(failure),
    take: (start: string) => {
      const at = new Date(start)
      fill({ date: londonDay(at), time: clockTime(at) })
    },
    onSubmit: (event: FormEvent) => {
      if (values.id === '') form.setValue('id', randomUuid(), { shouldDirty: true })
      submit(async (typed, version) => {
        const saved = await ask((ignoreWarnings) => send(typed, { version, ignoreWarnings })).catch(
          (error: unknown) => {
            // Another booking has its id.
            if (isConflict(error)) form.setValue('id', '', { shouldDirty: true })
            throw error
          },
        )
        onSaved(saved)
      })(event)
    },
  }
}
export type VisitForm = ReturnType<typeof useVisitForm>

/** Times that fit. Those of another length or day stay where they are until these have come. */
export const useFreeTimes = (body: EndpointInput<typeof proposeTimes>['body']) =>
  useQuery({
    queryKey: [proposeTimes.path, body],
    queryFn: () => callApi(proposeTimes, { body }),
    enabled: isLength(body.minutes),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** Nothing is saved: the owner is asked about the warnings first. */
class AskedFirst extends Error {}

export const failureUnlessAsked = (failure: Error | undefined) =>
  failure instanceof AskedFirst ? undefined : failure

/** What speaks against something, `known` or said by the server. Sent once more as it is, it goes on all the same. */
export function useAskedFirst(about: unknown, known: readonly Warning[] = []) {
  const [asked, setAsked] = useState<{ about: string; warnings: readonly Warning[] }>()
  const key = JSON.stringify(about)
  const warnings = asked?.about === key ? asked.warnings : known
  return {
    warnings,
    /** Resolves to what is saved. */
    ask: async <Saved extends { isSaved: true }>(
      send: (ignoreWarnings: boolean) => Promise<Saved | { isSaved: false; warnings: Warning[] }>,
    ): Promise<Saved> => {
      const answer = await send(warnings.length > 0)
      if (answer.isSaved) return answer
      setAsked({ about: key, warnings: answer.warnings })
      throw new AskedFirst()
    },
  }
}
