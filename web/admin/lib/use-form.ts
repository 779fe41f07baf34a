import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import {
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { isConflict } from '#web/lib/api-client.ts'
import { fieldErrorsOf } from '#web/lib/failure-text.ts'
import { retryLost } from '#web/lib/queries.ts'
import { forget, type Keeper, keep, onKeptElsewhere, readKept } from './kept.ts'

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

/** What was typed, and the version of the record with which typing began, and its values here. */
type Kept<Values> = { typed?: Values | undefined; version?: number | undefined; over?: string | undefined }

/**
 * A form that is checked by the schema of its call and shows the server's messages at their fields. What was typed survives a
 * reload, Back and a discarded tab until it is sent.
 */
export function useForm<Values extends FieldValues, Sent>(options: Options<Values, Sent>) {
  const { schema, saved, version, keepAs, keptOn = 'tab', readAgain, isRepeatable = false } = options
  const hookForm = useHookForm<Values, unknown, Sent>({
    resolver: zodResolver(schema),
    values: saved,
    resetOptions: { keepDirtyValues: true },
  })
  useKeptText(hookForm, { version, saved, keepAs, keptOn })
  const { reset } = hookForm
  // The options above are for what is read anew: what a screen resets itself must not keep what was typed.
  const resetTyped = useCallback<typeof reset>(
    (values, options) => reset(values, { keepDirtyValues: false, ...options }),
    [reset],
  )
  const form: UseFormReturn<Values, unknown, Sent> = { ...hookForm, reset: resetTyped }
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
    const isField = (one: [string, string]): one is [Path<Values>, string] =>
      get(form.getValues(), one[0]) !== undefined
    const shown = refused.filter(isField)
    for (const [index, [name, message]] of shown.entries())
      form.setError(name, { message }, { shouldFocus: index === 0 })
    return refused.length > 0 && shown.length === refused.length
  }

  /**
   * Makes the form's `onSubmit`: sends what the schema makes of it, unless it is being sent already. `version` is that of the
   * record as typing began; once that is refused as a conflict, of the record as it has been read since.
   */
  const submit = (send: (values: Sent, version: number) => Promise<unknown>) => (event: FormEvent) => {
    // In React the submission of a form in a dialog also reaches the form around the dialog.
    event.stopPropagation()
    if (isBusy.current) return event.preventDefault()
    isBusy.current = true
    let sent: string | undefined
    const checked = form.handleSubmit(async (values) => {
      const typed = withoutPassword(form.getValues())
      const kept = keepAs ? readKept<Kept<Values>>(keptOn, keepAs) : undefined
      try {
        // A newer version with the same values here was changed in another form.
        const begun = kept?.over === JSON.stringify(saved) ? version : kept?.version
        await sending.mutateAsync(() => send(values, begun ?? version ?? 0))
        sent = typed
        // What is saved is what she goes on from.
        if (version !== undefined) form.reset(form.getValues())
      } catch (error) {
        if (showRefusals(error)) sending.reset()
        if (keepAs && kept && isConflict(error)) keep(keptOn, keepAs, { typed: JSON.parse(typed) })
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
    /** The properties of a field's control, and its error. */
    field: (name: Path<Values>, options?: RegisterOptions<Values>) => ({
      ...form.register(name, options),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
    submit,
    isPending: sending.isPending,
    /** Whether what stands there was sent. */
    isSaved: sending.isSuccess && !form.formState.isDirty,
    /** Why it was not sent, unless a field says so. */
    failure: sending.error ?? undefined,
  }
}

export type Form<Values extends FieldValues, Sent> = ReturnType<typeof useForm<Values, Sent>>

/** A password is never kept. */
const withoutPassword = (values: object = {}) =>
  JSON.stringify(values, (name, value) => (name === 'password' ? undefined : value))

function useKeptText<Values extends FieldValues, Sent>(
  { reset, subscribe, getValues }: UseFormReturn<Values, unknown, Sent>,
  {
    version,
    saved,
    keepAs,
    keptOn,
  }: Pick<Options<Values, Sent>, 'version' | 'saved' | 'keepAs'> & { keptOn: Keeper },
): void {
  const keepTyped = useEffectEvent((name: string, typed: string) => {
    const begun = readKept<Kept<Values>>(keptOn, name)
    const over = begun?.over ?? JSON.stringify(saved)
    keep(keptOn, name, { typed: JSON.parse(typed), version: begun?.version ?? version, over })
  })
  useEffect(() => {
    if (!keepAs) return
    let isFollowing = false
    const showKept = () => {
      const typed = readKept<Kept<Values>>(keptOn, keepAs)?.typed
      isFollowing = true
      // What is stored stays the measure of what is changed.
      reset(typed && { ...getValues(), ...typed }, { keepDefaultValues: true, keepDirtyValues: false })
      isFollowing = false
    }
    if (readKept(keptOn, keepAs) !== undefined) showKept()
    // The same words may be open in another tab: both show what was typed last, and only who types it keeps it.
    const stopFollowing = onKeptElsewhere(keepAs, showKept)
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
