import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { isConflict } from '#web/lib/api-client.ts'
import { type Form, useForm } from './use-form.ts'

type Options<Values extends FieldValues, Sent> = Parameters<typeof useForm<Values, Sent>>[0] & {
  /** Of the record whose values are `saved`. */
  version: number
  /** Reads the record again, once another device turns out to have changed it. */
  readAgain: () => Promise<unknown>
}

/**
 * A form about a record that another device may change. Until something is typed it follows the record; then it stays what she
 * began with, and `conflict` asks which of both is to stand.
 */
export function useStoredForm<Values extends FieldValues, Sent>({
  saved,
  version,
  readAgain,
  ...options
}: Options<Values, Sent>) {
  const [begun, setBegun] = useState({ saved, version })
  const fields: Form<Values, Sent> = useForm({ ...options, saved: begun.saved })
  const { form, isPending } = fields
  const { isDirty } = form.formState
  const isChanged = JSON.stringify(begun.saved) !== JSON.stringify(saved)
  const follow = () => setBegun({ saved, version })
  if (isChanged && !isDirty) follow()
  const isAsked = isChanged && isDirty && !isPending
  return {
    ...fields,
    failure: isAsked ? undefined : fields.failure,
    submit: (send: (typed: Sent, version: number) => Promise<unknown>) =>
      fields.submit((typed) =>
        send(typed, isChanged ? begun.version : version).then(
          // What is saved is what she goes on from.
          () => form.reset(form.getValues()),
          async (error: unknown) => {
            if (isConflict(error)) await readAgain()
            throw error
          },
        ),
      ),
    /** What the dialog for it needs. */
    conflict: isAsked
      ? {
          onKeepMine: follow,
          onTakeTheirs: () => {
            follow()
            form.reset(saved)
          },
        }
      : undefined,
  }
}
