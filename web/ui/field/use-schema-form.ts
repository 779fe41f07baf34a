import { type FormEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { fieldErrors } from '#contract/field-errors.ts'
import { clearErrorTitle } from '#web/lib/error-title.ts'
import { fillForm, readForm } from '#web/lib/form-values.ts'

type Errors = Readonly<Record<string, string>>

type Checks<Schema extends z.ZodMiniType> = {
  schema: Schema
  /** Turns the posted fields into what the schema reads. */
  read: (fields: Record<string, unknown>) => unknown
}

type Options<Schema extends z.ZodMiniType> = {
  /** Gives what checks the form. Asked at its first touch, so that a page that is only read need not load it. */
  loadChecks: () => Promise<Checks<Schema> | undefined>
  /** What to do where the checks could not be loaded; nothing has been sent. */
  sendUnchecked?: (form: HTMLFormElement) => void
  /** Sends the checked data; the form is emptied only when it resolves to true. */
  send: (data: z.output<Schema>) => Promise<boolean>
  /** What the server found, when the page itself came back with a refused form. */
  initialErrors?: Errors
}

function check<Schema extends z.ZodMiniType>({ schema, read }: Checks<Schema>, form: HTMLFormElement) {
  const parsed = schema.safeParse(read(readForm(form)))
  return parsed.success
    ? { data: parsed.data, errors: {} as Errors }
    : { data: undefined, errors: fieldErrors(parsed.error.issues) }
}

/** An uncontrolled form: its fields are read when it is sent, checked by the shared schema, and kept unless sending succeeds. */
export function useSchemaForm<Schema extends z.ZodMiniType>(options: Options<Schema>) {
  const [errors, setErrors] = useState(options.initialErrors ?? {})
  const [isPending, setIsPending] = useState(false)

  // Faster than the next drawing: a second press while the checks load must not send twice.
  const isBusy = useRef(false)

  const submit = async (form: HTMLFormElement) => {
    const checks = await options.loadChecks()
    if (!checks) return options.sendUnchecked?.(form)
    const { data, errors: found } = check(checks, form)
    setErrors(found)
    if (data === undefined) return focusFirst(form, found)
    clearErrorTitle()
    setIsPending(true)
    const isSent = await options.send(data).finally(() => setIsPending(false))
    if (isSent) fillForm(form, {})
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    void submit(event.currentTarget).finally(() => {
      isBusy.current = false
    })
  }

  /** A message follows what is typed and goes as its field becomes right; none comes before the form is sent. */
  const onInput = async ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    if (Object.keys(errors).length === 0) return
    const checks = await options.loadChecks()
    if (!checks) return
    const { errors: found } = check(checks, form)
    setErrors((shown) => Object.fromEntries(Object.entries(found).filter(([field]) => field in shown)))
  }

  const onFocus = () => void options.loadChecks()
  return { errors, setErrors, isPending, onSubmit, onInput, onFocus }
}

/** Puts the cursor into the first field, in the order they are read, that has a message. */
export function focusFirst(form: HTMLFormElement, errors: Errors) {
  for (const control of form.elements)
    if (control instanceof HTMLElement && 'name' in control && `${control.name}` in errors) {
      control.focus()
      // WebKit brings the control alone onto the screen, and its label may lie under the header.
      control.closest('.field')?.scrollIntoView({ block: 'nearest' })
      return
    }
}
