import { type FormEvent, useState } from 'react'
import type * as z from 'zod/mini'
import type { ReturnedForm } from '#contract/render.ts'
import { optionalImport } from '#web/lib/optional-import.ts'
import type { ToastWords } from '#web/ui/toast/show-toast.ts'
import { loadToaster, showToast } from '#web/ui/toast/show-toast.ts'
import { type Checks, useSchemaForm } from './use-schema-form.ts'

type Options<Schema extends z.ZodMiniType> = {
  /** Loads the code that checks and sends, at the first touch of the form. */
  load: () => Promise<{ checks: Checks<Schema>; send: (data: z.output<Schema>) => Promise<unknown> }>
  returned: ReturnedForm | undefined
  onOutcome: (isSent: boolean) => void
  sentWords: ToastWords
  failedWords: (error?: unknown) => ToastWords
}

/** A form of the public pages: idle, pending, then sent (the form emptied) or failed (the form kept), which a toast says. */
export function usePublicForm<Schema extends z.ZodMiniType>(options: Options<Schema>) {
  const { load, returned, onOutcome, sentWords, failedWords } = options
  const [outcome, setOutcome] = useState<{ data: z.output<Schema> } | 'failed'>()
  const fail = (error?: unknown) => {
    onOutcome(false)
    setOutcome('failed')
    showToast({ ...failedWords(error), tone: 'destructive' })
    return false
  }
  const form = useSchemaForm<Schema>({
    loadChecks: async () => (await optionalImport(load))?.checks,
    // The server also validates and answers a plain form post, as it does without JavaScript.
    sendUnchecked: (element) => (navigator.onLine ? element.submit() : void fail()),
    send: async (data) => {
      setOutcome(undefined)
      try {
        await (await load()).send(data)
      } catch (error) {
        console.error(error)
        return fail(error)
      }
      onOutcome(true)
      setOutcome({ data })
      showToast(sentWords)
      return true
    },
    ...(returned && { initialErrors: returned.errors }),
  })
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    void form.onInput(event)
    // Load the toaster early, so that later messages need no network.
    void optionalImport(loadToaster)
  }
  const isFailed = outcome === 'failed' && !form.isPending
  const { errors, isPending, onSubmit, onFocus } = form
  const sent = outcome === 'failed' ? undefined : outcome?.data
  return { errors, isPending, isFailed, sent, handlers: { onSubmit, onFocus, onInput } }
}
