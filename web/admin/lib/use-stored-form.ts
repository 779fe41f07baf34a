import { useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { begunName, keep, readKept } from './kept.ts'
import { type Form, useForm } from './use-form.ts'

type Options<Values extends FieldValues, Sent> = Parameters<typeof useForm<Values, Sent>>[0] & {
  /** Under it what was typed is kept, and the version it began with. */
  keepAs: string
  /** Of the record whose values are `saved`; a new one has none. */
  version?: number
}

/**
 * A form about a record that another device may change. Until something is typed it follows the record; then it stays what she
 * began with, also after a reload, and `conflict` asks which of both is to stand.
 */
export function useStoredForm<Values extends FieldValues, Sent>({
  saved,
  version = 0,
  ...options
}: Options<Values, Sent>) {
  const { keepAs } = options
  const now = { saved, version }
  /** The record with which typing began: as it is now, or before the reload that kept what was typed. */
  const [begun, setBegun] = useState(() => {
    const isTyped = readKept('tab', keepAs) !== undefined
    return (isTyped ? readKept<typeof now>('tab', begunName(keepAs)) : undefined) ?? now
  })
  const follow = () => setBegun(now)
  const fields: Form<Values, Sent> = useForm({ ...options, saved: begun.saved })
  const { form, isPending } = fields
  const { isDirty } = form.formState
  /** Whether the form has been filled with what was kept. */
  const [isOpened, setOpened] = useState(false)
  useEffect(() => setOpened(true), [])
  useEffect(() => {
    if (isOpened && isDirty) keep('tab', begunName(keepAs), begun)
  }, [isOpened, isDirty, begun, keepAs])
  const isChanged = JSON.stringify(begun.saved) !== JSON.stringify(saved)
  if (isChanged && !isDirty && isOpened) follow()
  const isAsked = isChanged && isDirty && !isPending && begun.version !== version
  return {
    ...fields,
    failure: isAsked ? undefined : fields.failure,
    submit: (send: (typed: Sent, version: number) => Promise<unknown>) =>
      fields.submit((typed) =>
        // What is saved is what she goes on from.
        send(typed, isChanged ? begun.version : version).then(() => form.reset(form.getValues())),
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
