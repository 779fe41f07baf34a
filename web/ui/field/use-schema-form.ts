import { type FormEvent, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { fieldErrors } from '#contract/field-errors.ts'
import { clearErrorTitle } from '#web/lib/error-title.ts'
import { fillForm, readFormValues } from '#web/lib/form-values.ts'

type Errors = Readonly<Record<string, string>>

export type Checks<Schema extends z.ZodMiniType> = {
  schema: Schema
  /** Converts the form's fields into the schema's input. */
  read: (fields: Record<string, unknown>) => unknown
}

type Options<Schema extends z.ZodMiniType> = {
  /** Loads the validation at the form's first touch, so that readers of the page need not load it. */
  loadChecks: () => Promise<Checks<Schema> | undefined>
  /** Called if the validation could not be loaded; nothing has been sent. */
  sendUnchecked?: (form: HTMLFormElement) => void
  /** Sends the checked data and never fails; the form is emptied only when it resolves to true. */
  send: (data: z.output<Schema>) => Promise<boolean>
  /** The server's errors, if the page was returned with a refused form. */
  initialErrors?: Errors
}

function check<Schema extends z.ZodMiniType>({ schema, read }: Checks<Schema>, form: HTMLFormElement) {
  const parsed = schema.safeParse(read(readFormValues(form)))
  return parsed.success
    ? { data: parsed.data, errors: {} as Errors }
    : { data: undefined, errors: fieldErrors(parsed.error.issues) }
}

/** An uncontrolled form: its fields are validated by the shared schema when it is sent, and kept unless sending succeeds. */
export function useSchemaForm<Schema extends z.ZodMiniType>(options: Options<Schema>) {
  const [errors, setErrors] = useState(options.initialErrors ?? {})
  const [isPending, setIsPending] = useState(false)

  // A ref, since a second press while the validation loads must not send the form twice.
  const isBusy = useRef(false)
  const unsent = useRef<HTMLFormElement>(null)

  const submit = async (form: HTMLFormElement) => {
    const checks = await options.loadChecks()
    if (!checks) return options.sendUnchecked?.(form)
    const { data, errors: found } = check(checks, form)
    setErrors(found)
    if (data === undefined) return focusFirstError(form, found)
    clearErrorTitle()
    setIsPending(true)
    const isSent = await options.send(data)
    unsent.current = isSent ? null : form
    setIsPending(false)
    if (isSent) fillForm(form, {})
  }

  // A disabled button loses the focus: it is given back after a failure. A confirmation takes it itself.
  useEffect(() => {
    if (!isPending && document.activeElement === document.body)
      unsent.current?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true })
  }, [isPending])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    void submit(event.currentTarget).finally(() => {
      isBusy.current = false
    })
  }

  /** Updates shown errors while typing, and clears those that are fixed; shows no new ones before the form is sent. */
  const onInput = async ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    if (Object.keys(errors).length === 0) return
    const checks = await options.loadChecks()
    if (!checks) return
    const { errors: found } = check(checks, form)
    setErrors((shown) => Object.fromEntries(Object.entries(found).filter(([field]) => field in shown)))
  }

  const onFocus = () => void options.loadChecks()
  return { errors, isPending, onSubmit, onInput, onFocus }
}

/** Focuses the first field, in reading order, that has an error. */
export function focusFirstError(form: HTMLFormElement, errors: Errors) {
  for (const control of form.querySelectorAll<HTMLElement>('[name], [data-path]')) {
    const name = control.getAttribute('name') ?? control.dataset.path ?? ''
    if (!(name in errors)) continue
    control.focus()
    // WebKit scrolls only the control into view, so that the header may cover its label.
    control.closest('.field')?.scrollIntoView({ block: 'nearest' })
    return
  }
}
