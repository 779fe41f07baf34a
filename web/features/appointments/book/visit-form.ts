import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { NotSaved, SavedOrWarned } from '#contract/appointment.ts'
import { proposeTimes } from '#contract/appointments.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import { clockTime, londonDay, londonInstant } from '#contract/london-time.ts'
import { forget, idempotencyKey } from '#web/admin/lib/kept.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { callApi } from '#web/lib/api-client.ts'
import type { VisitValues } from './visit-values.ts'

type Saved = Extract<SavedOrWarned, { isSaved: true }>
type Options = Parameters<typeof useForm<VisitValues, VisitValues>>[0] &
  Pick<AskedOptions<VisitValues, VisitValues, Saved>, 'keepAs' | 'send' | 'onSaved'> & { movedId?: string }

/** The fields of a visit, the times that fit, what speaks against the chosen one, and saving it. */
export function useVisitForm({ movedId, send, onSaved, ...stored }: Options) {
  const fields = useForm(stored)
  const { form } = fields
  const values = form.watch()
  const { date, time, minutes, place, area } = values
  const chosen = londonInstant(`${date}T${time}`)?.toISOString()
  const { data, isPlaceholderData } = useFreeTimes({
    ...{ minutes, place, area, movedId },
    ...(date && { from: date }),
    ...(chosen && { chosen: { date, time } }),
  })
  const fill = (own: Partial<VisitValues>) =>
    form.reset({ ...form.getValues(), ...own }, { keepDefaultValues: true, keepSubmitCount: true })
  return {
    ...{ ...fields, values, chosen, fill },
    ...useAskedSubmit({
      ...{ fields, keepAs: stored.keepAs, send, onSaved },
      known: chosen && !isPlaceholderData ? data?.warnings : [],
    }),
    days: data?.days ?? [],
    reminder: chosen && data?.reminder,
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
class AskedFirst extends Error {
  readonly warnings: readonly string[]
  /** The form as it was sent. */
  readonly about: string

  constructor(warnings: readonly string[], about: string) {
    super()
    this.warnings = warnings
    this.about = about
  }
}

type How = {
  /** Of what is new: makes a repeated call answer the first one, until it is known to be saved. */
  id: string
  version: number
  ignoreWarnings: boolean
}

type AskedOptions<Values extends FieldValues, Sent, Saved> = {
  fields: ReturnType<typeof useForm<Values, Sent>>
  keepAs: string
  /** The warnings that are known before it is sent. */
  known?: readonly string[] | undefined
  send: (typed: Sent, how: How) => Promise<Saved | NotSaved>
  onSaved: (saved: Saved) => void
}

/** Sends a form; if something speaks against it, the owner is told first, and sent once more as it is it is saved all the same. */
export function useAskedSubmit<Values extends FieldValues, Sent, Saved extends { isSaved: true }>({
  fields: { form, failure, submit },
  keepAs,
  known = [],
  send,
  onSaved,
}: AskedOptions<Values, Sent, Saved>) {
  const about = JSON.stringify(form.watch())
  const asked = failure instanceof AskedFirst ? failure : undefined
  const warnings = asked?.about === about ? asked.warnings : known
  // Not forgotten with what is typed: a form may be sent as it was filled in.
  const attempt = `sent:${keepAs}`
  return {
    warnings,
    failure: asked ? undefined : failure,
    onSubmit: submit(async (typed, version) => {
      const id = idempotencyKey('tab', attempt, typed)
      const answer = await send(typed, { id, version, ignoreWarnings: warnings.length > 0 })
      if (!answer.isSaved) throw new AskedFirst(answer.warnings, about)
      forget('tab', attempt)
      onSaved(answer)
    }),
  }
}
