import { useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useForm } from '#web/admin/lib/use-form.ts'

type Options<Values extends FieldValues, Sent> = { schema: z.ZodMiniType<Sent, Values>; empty: Values }

/** A form of passwords and codes: none of it is kept, and what is refused is selected, to be typed anew. */
export function useSecretForm<Values extends FieldValues, Sent>({ schema, empty }: Options<Values, Sent>) {
  const secrets = useForm({ schema, saved: empty })
  const { submitCount } = secrets.form.formState
  useEffect(() => {
    const refused = document.activeElement
    if (submitCount > 0 && refused instanceof HTMLInputElement) refused.select()
  }, [submitCount])
  return secrets
}
