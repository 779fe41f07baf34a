import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { SavedOrWarned, Warning } from '#contract/appointment.ts'
import { proposeTimes } from '#contract/appointments.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { clockTime, londonDay, londonInstant } from '#contract/london-time.ts'
import { forget, idempotencyKey } from '#web/admin/lib/kept.ts'
import { useStoredForm } from '#web/admin/lib/use-stored-form.ts'
import { callApi, isConflict } from '#web/lib/api-client.ts'
import { describeReminder } from '../words.ts'
import type { VisitValues } from './visit-values.ts'

type Saved = Extract<SavedOrWarned, { isSaved: true }>
type Options = Parameters<typeof useStoredForm<VisitValues, VisitValues>>[0] &
  Pick<Parameters<typeof useAskedSubmit<VisitValues, VisitValues, Saved>>[0], 'send' | 'onSaved'> & {
    movedId?: string
  }

/** The fields of a visit, the times that fit, what speaks against the chosen one, and saving it. */
export function useVisitForm({ movedId, send, onSaved, ...stored }: Options) {
  const fields = useStoredForm(stored)
  const { form } = fields
  const values = form.watch()
  const { date, time, minutes, place, area, name, phone, email } = values
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
      ...{ fields, keepAs: stored.keepAs, about: [date, time, minutes, place, area, name, phone, email] },
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

/** Nothing is saved: the owner is asked about the warnings first. */
class AskedFirst extends Error {}

type How = {
  /** Of what is new: makes a repeated call answer the first one, until it is known to be saved. */
  id: string
  version: number
  ignoreWarnings: boolean
}
type Answer<Saved> = Saved | { isSaved: false; warnings: Warning[] }

type AskedOptions<Values extends FieldValues, Sent, Saved> = {
  fields: Pick<ReturnType<typeof useStoredForm<Values, Sent>>, 'submit' | 'failure'>
  keepAs: string
  /** What the warnings are about, of which `known` are known before it is sent. */
  about: unknown
  known?: readonly Warning[] | undefined
  send: (typed: Sent, how: How) => Promise<Answer<Saved>>
  onSaved: (saved: Saved) => void
}

/** Sends a form; if something speaks against it, the owner is told first, and sent once more as it is it is saved all the same. */
export function useAskedSubmit<Values extends FieldValues, Sent, Saved extends { isSaved: true }>(
  options: AskedOptions<Values, Sent, Saved>,
) {
  const { fields, keepAs, about, known = [], send, onSaved } = options
  const [asked, setAsked] = useState<{ about: string; warnings: readonly Warning[] }>()
  const key = JSON.stringify(about)
  const warnings = asked?.about === key ? asked.warnings : known
  // Not forgotten with what is typed: a form may be sent as it was filled in.
  const attempt = `sent:${keepAs}`
  async function sendOnce(typed: Sent, version: number): Promise<void> {
    const how = { id: idempotencyKey('tab', attempt, ''), version, ignoreWarnings: warnings.length > 0 }
    const answer = await send(typed, how).catch((error: unknown) => {
      // An earlier press has saved something else under this id.
      if (isConflict(error)) forget('tab', attempt)
      throw error
    })
    if (answer.isSaved) {
      forget('tab', attempt)
      return onSaved(answer)
    }
    setAsked({ about: key, warnings: answer.warnings })
    throw new AskedFirst()
  }
  return {
    warnings,
    failure: fields.failure instanceof AskedFirst ? undefined : fields.failure,
    onSubmit: fields.submit(sendOnce),
  }
}
