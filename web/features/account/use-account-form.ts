import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import { fieldErrorsOf } from '#web/lib/failure-text.ts'
import { focusFirstInvalid } from '#web/ui/field/focus-first-invalid.ts'
import { useSchemaForm } from '#web/ui/field/use-schema-form.ts'

/** A form that sends passwords and codes. A refused field keeps what was typed, takes the focus and is marked. */
export function useAccountForm<Schema extends z.ZodMiniType>(
  schema: Schema,
  send: (body: z.output<Schema>) => Promise<unknown>,
) {
  const ref = useRef<HTMLFormElement>(null)
  const sending = useMutation({ mutationFn: send })
  const { errors, setErrors, isPending, onSubmit, onInput } = useSchemaForm({
    loadChecks: async () => ({ schema, read: (fields) => fields }),
    send: async (body) => {
      try {
        await sending.mutateAsync(body)
        return true
      } catch (error) {
        // Render first: the message is below its field.
        flushSync(() => setErrors(fieldErrorsOf(error) ?? {}))
        focusFirstInvalid(ref.current)
        const field = document.activeElement
        if (field instanceof HTMLInputElement) field.select()
        return false
      }
    },
  })
  return {
    form: { ref, noValidate: true, onSubmit, onInput },
    errors,
    isPending,
    /** Why nothing was done, unless a field says it. */
    failure: fieldErrorsOf(sending.error) ? null : sending.error,
  }
}
