import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import {
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { isConflict } from '#web/lib/api-client.ts'
import { fieldErrorsOf } from '#web/lib/failure-text.ts'
import { retryLost } from '#web/lib/queries.ts'
import { begunName, forget, type Keeper, keep, onKeptElsewhere, readKept } from './kept.ts'

type Options<Values extends FieldValues, Sent> = {
  /** Of the call's body. */
  schema: z.ZodMiniType<Sent, Values>
  /** What is stored, or an empty form. When it changes, fields that she has not touched follow it. */
  saved: Values
  /** Of the record that `saved` is read from, which another device may change; a new one has none. */
  version?: number
  /** Names this form, and the record it is about. Without it nothing is kept, as where all is secret. */
  keepAs?: string
  /** How long what was typed is kept: for this tab, or on the device until a logout. */
  keptOn?: Keeper
  /** Refetches what the call has changed, or what refused it: also what another device has changed. */
  readAgain?: () => Promise<unknown>
  /** Whether the server takes a repetition for the first, so that the call is repeated if its answer is lost. */
  isRepeatable?: boolean
}

export type Form<Values extends FieldValues, Sent> = {
  form: UseFormReturn<Values, unknown, Sent>
  /** The properties of a field's control, and its error. */
  field: (
    name: Path<Values>,
    options?: RegisterOptions<Values>,
  ) => UseFormRegisterReturn & { error: string | undefined }
  /**
   * Makes the form's `onSubmit`: sends what the schema makes of it, unless it is being sent already. `version` is that of the
   * record as typing began; once that is refused as a conflict, of the record as it has been read since.
   */
  submit: (send: (values: Sent, version: number) => Promise<unknown>) => (event: FormEvent) => void
  isPending: boolean
  /** Whether what stands there was sent. */
  isSaved: boolean
  /** Why it was not sent, unless a field says so. */
  failure: Error | undefined
}

/** Typed text is only given back to a form that still has the same fields. */
const haveSameFields = (one: object, other: object) =>
  Object.keys(one).toSorted().join() === Object.keys(other).toSorted().join()

/**
 * A form that is checked by the schema of its call and shows the server's messages at their fields. What was typed survives a
 * reload, Back and a discarded tab until it is sent.
 */
export function useForm<Values extends FieldValues, Sent>(
  options: Options<Values, Sent>,
): Form<Values, Sent> {
  const { schema, saved, version, keepAs, keptOn = 'tab', readAgain, isRepeatable = false } = options
  const hookForm = useHookForm<Values, unknown, Sent>({
    resolver: zodResolver(schema),
    values: saved,
    resetOptions: { keepDirtyValues: true },
  })
  useKeptText(hookForm, { version, keepAs, keptOn })
  const { reset } = hookForm
  // The options above are for what is read anew: what a screen resets itself must not keep what was typed.
  const resetTyped = useCallback<typeof reset>(
    (values, options) => reset(values, { keepDirtyValues: false, ...options }),
    [reset],
  )
  const form = { ...hookForm, reset: resetTyped }
  const { submitCount } = form.formState
  useEffect(() => {
    // The browser scrolls to the control that it focuses, not to the message below it.
    if (submitCount > 0) document.activeElement?.closest('.field')?.scrollIntoView({ block: 'nearest' })
  }, [submitCount])
  const isBusy = useRef(false)
  const sending = useMutation({
    mutationFn: (send: () => Promise<unknown>) => send(),
    retry: isRepeatable && retryLost,
    onSettled: () => readAgain?.(),
  })

  /** Shows what the server refused; returns whether each of it has a field here. */
  function showRefusals(error: unknown): boolean {
    const refused = Object.entries(fieldErrorsOf(error) ?? {})
    const isField = (name: string): name is Path<Values> => get(form.getValues(), name) !== undefined
    const shown = refused.filter(([name]) => isField(name))
    for (const [index, [name, message]] of shown.entries())
      if (isField(name)) form.setError(name, { message }, { shouldFocus: index === 0 })
    return refused.length > 0 && shown.length === refused.length
  }

  const submit: Form<Values, Sent>['submit'] = (send) => (event) => {
    // In React the submission of a form in a dialog also reaches the form around the dialog.
    event.stopPropagation()
    if (isBusy.current) return event.preventDefault()
    isBusy.current = true
    let sent: string | undefined
    const checked = form.handleSubmit(async (values) => {
      const typed = withoutPassword(form.getValues())
      const begun = keepAs ? readKept<number>(keptOn, begunName(keepAs)) : undefined
      try {
        await sending.mutateAsync(() => send(values, begun ?? version ?? 0))
        sent = typed
        // What is saved is what she goes on from.
        if (version !== undefined) form.reset(form.getValues())
      } catch (error) {
        if (showRefusals(error)) sending.reset()
        if (keepAs && isConflict(error)) forget(keptOn, begunName(keepAs))
      }
    })
    void checked(event).finally(() => {
      isBusy.current = false
      // What came into the fields meanwhile is still to be sent.
      if (keepAs && sent === withoutPassword(form.getValues())) forget(keptOn, keepAs)
    })
  }

  return {
    form,
    field: (name, options) => ({
      ...form.register(name, options),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
    submit,
    isPending: sending.isPending,
    isSaved: sending.isSuccess && !form.formState.isDirty,
    failure: sending.error ?? undefined,
  }
}

/** A password is never kept. */
const withoutPassword = (values: object = {}) =>
  JSON.stringify(values, (name, value) => (name === 'password' ? undefined : value))

type Kept = { version: number | undefined; keepAs: string | undefined; keptOn: Keeper }

function useKeptText<Values extends FieldValues, Sent>(
  { reset, subscribe, getValues }: UseFormReturn<Values, unknown, Sent>,
  { version, keepAs, keptOn }: Kept,
): void {
  const keepTyped = useEffectEvent((name: string, typed: string) => {
    keep(keptOn, name, JSON.parse(typed))
    if (version !== undefined && readKept(keptOn, begunName(name)) === undefined)
      keep(keptOn, begunName(name), version)
  })
  useEffect(() => {
    if (!keepAs) return
    const kept = readKept<Values>(keptOn, keepAs)
    // What is stored stays the measure of what is changed.
    if (kept && haveSameFields({ ...getValues(), ...kept }, getValues()))
      reset({ ...getValues(), ...kept }, { keepDefaultValues: true })
    // The same words may be open in another tab: both show what was typed last, and only who types it keeps it.
    let isFollowing = false
    const stopFollowing = onKeptElsewhere(keepAs, () => {
      const latest = readKept<Values>(keptOn, keepAs)
      isFollowing = true
      reset(latest && { ...getValues(), ...latest }, { keepDefaultValues: true, keepDirtyValues: false })
      isFollowing = false
    })
    const stopKeeping = subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => {
        if (isFollowing) return
        const typed = withoutPassword(values)
        if (typed === withoutPassword(defaultValues)) forget(keptOn, keepAs)
        else keepTyped(keepAs, typed)
      },
    })
    return () => {
      stopFollowing()
      stopKeeping()
    }
  }, [keepAs, keptOn, reset, subscribe, getValues])
}
