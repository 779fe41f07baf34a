import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Warning } from '#contract/appointment.ts'
import { forget, idempotencyKey } from '#web/admin/lib/kept.ts'
import type { useStoredForm } from '#web/admin/lib/use-stored-form.ts'
import { isConflict } from '#web/lib/api-client.ts'

/** Nothing is saved: the owner is asked about the warnings first. */
class AskedFirst extends Error {}

type How = {
  /** Of what is new: makes a repeated call answer the first one, until it is known to be saved. */
  id: string
  version: number
  ignoreWarnings: boolean
}
type Answer<Saved> = Saved | { isSaved: false; warnings: Warning[] }

type Options<Values extends FieldValues, Sent, Saved> = {
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
  options: Options<Values, Sent, Saved>,
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
