import { type FormEvent, useState } from 'react'
import type * as z from 'zod/mini'
import { fieldErrors } from '#contract/errors.ts'

type Options<Schema extends z.ZodMiniType> = {
  schema: Schema
  /** Turns the posted fields into what the schema reads. */
  read: (fields: Record<string, unknown>) => unknown
  /** Sends the checked data; the form is emptied only when it resolves to true. */
  send: (data: z.output<Schema>) => Promise<boolean>
  /** What the server found, when the page itself came back with a refused form. */
  initialErrors?: Readonly<Record<string, string>>
}

/** An uncontrolled form: its fields are read when it is sent, checked by the shared schema, and kept unless sending succeeds. */
export function useSchemaForm<Schema extends z.ZodMiniType>(options: Options<Schema>) {
  const [errors, setErrors] = useState(options.initialErrors ?? {})
  const [isPending, setIsPending] = useState(false)

  const submit = async (form: HTMLFormElement) => {
    const parsed = options.schema.safeParse(options.read(Object.fromEntries(new FormData(form))))
    if (!parsed.success) {
      const found = fieldErrors(parsed.error.issues)
      setErrors(found)
      focusFirst(form, found)
      return
    }
    setErrors({})
    setIsPending(true)
    const isSent = await options.send(parsed.data).finally(() => setIsPending(false))
    if (isSent) form.reset()
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isPending) void submit(event.currentTarget)
  }
  return { errors, setErrors, isPending, onSubmit }
}

/** Puts the cursor into the first field, in the order they are read, that has a message. */
export function focusFirst(form: HTMLFormElement, errors: Readonly<Record<string, string>>) {
  for (const control of form.elements)
    if (control instanceof HTMLElement && 'name' in control && `${control.name}` in errors)
      return control.focus()
}
