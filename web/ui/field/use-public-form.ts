import { type FormEvent, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { fieldErrors } from '#contract/field-errors.ts'
import type { ReturnedForm } from '#contract/render.ts'
import { clearErrorTitle } from '#web/lib/error-title.ts'
import { fillForm, readFormValues } from '#web/lib/form-values.ts'
import { optionalImport } from '#web/lib/optional-import.ts'
import { loadToaster, showToast } from '#web/ui/toast/show-toast.ts'
import type { ToastWords } from '#web/ui/toast/toaster.tsx'
import { focusFirstError } from './focus-first-error.ts'

type Checks<Schema extends z.ZodMiniType> = {
  schema: Schema
  /** Converts the form's fields into the schema's input. */
  read: (fields: Record<string, unknown>) => unknown
}

type Options<Schema extends z.ZodMiniType> = {
  /** Loads the code that checks and sends, at the first touch of the form, so that readers of the page need not. */
  load: () => Promise<{ checks: Checks<Schema>; send: (data: z.output<Schema>) => Promise<unknown> }>
  /** The form as the server has returned it, if it refused it. */
  returned: ReturnedForm | undefined
  onOutcome: (isSent: boolean) => void
  sentWords: ToastWords
  failedWords: (error?: unknown) => ToastWords
}

function check<Schema extends z.ZodMiniType>({ schema, read }: Checks<Schema>, form: HTMLFormElement) {
  const { data, error } = schema.safeParse(read(readFormValues(form)))
  return { data, errors: fieldErrors(error?.issues ?? []) }
}

/**
 * An uncontrolled form of the public pages: idle, pending, then sent (the form emptied) or failed (the form kept), which a
 * toast says.
 */
export function usePublicForm<Schema extends z.ZodMiniType>(options: Options<Schema>) {
  const { load, returned, onOutcome, sentWords, failedWords } = options
  const [errors, setErrors] = useState(returned?.errors ?? {})
  const [outcome, setOutcome] = useState<'pending' | 'failed' | { data: z.output<Schema> }>()
  // A ref, since a second press while the code loads must not send the form twice.
  const isBusy = useRef(false)
  const unsent = useRef<HTMLFormElement>(null)

  function fail(error?: unknown): void {
    onOutcome(false)
    setOutcome('failed')
    showToast({ ...failedWords(error), tone: 'destructive' })
  }

  async function submit(form: HTMLFormElement): Promise<void> {
    const code = await optionalImport(load)
    // The server also validates and answers a plain form post, as it does without JavaScript.
    if (!code) return navigator.onLine ? form.submit() : fail()
    const { data, errors: found } = check(code.checks, form)
    setErrors(found)
    if (data === undefined) return focusFirstError(form, found)
    clearErrorTitle()
    setOutcome('pending')
    try {
      await code.send(data)
    } catch (error) {
      console.error(error)
      unsent.current = form
      return fail(error)
    }
    onOutcome(true)
    setOutcome({ data })
    fillForm(form, {})
    showToast(sentWords)
  }

  // A disabled button loses the focus: it is given back after a failure. A confirmation takes it itself.
  useEffect(() => {
    if (outcome === 'failed' && document.activeElement === document.body)
      unsent.current?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true })
  }, [outcome])

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
    // Load the toaster early, so that later messages need no network.
    void optionalImport(loadToaster)
    const code = Object.keys(errors).length > 0 && (await optionalImport(load))
    if (!code) return
    const { errors: found } = check(code.checks, form)
    setErrors((shown) => Object.fromEntries(Object.entries(found).filter(([field]) => field in shown)))
  }

  return {
    errors,
    isPending: outcome === 'pending',
    isFailed: outcome === 'failed',
    sent: typeof outcome === 'object' ? outcome.data : undefined,
    handlers: { onSubmit, onInput, onFocus: () => void optionalImport(load) },
  }
}
