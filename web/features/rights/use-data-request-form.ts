import { type FormEvent, useEffect, useState } from 'react'
import type { DataRequestForm } from '#contract/rights.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { optionalImport } from '#web/lib/optional-import.ts'
import { useSchemaForm } from '#web/ui/field/use-schema-form.ts'
import { loadToaster, showToast } from '#web/ui/toast/show-toast.ts'

/** Loads the code that validates and sends a request, at the first touch of the form. */
const loadCalls = () => optionalImport(() => import('./form-calls.ts'))

const notSent = 'Your request could not be sent.'
const wayOut = 'Please try again, or ring or write to me directly.'

/** Why the request was not sent, in the server's words if it sent any. */
const reasonOf = (error: unknown) => (error instanceof ApiError && error.problem?.detail) || wayOut

/** The states of the form: idle, sending until the next page is there, or failed (all of it kept). */
export function useDataRequestForm(initialErrors: Readonly<Record<string, string>> | undefined) {
  const [failure, setFailure] = useState<string>()
  const [isLeaving, setIsLeaving] = useState(false)

  // Back may restore the page from the back/forward cache, with its button still busy.
  useEffect(() => {
    const onReturn = () => setIsLeaving(false)
    addEventListener('pageshow', onReturn)
    return () => removeEventListener('pageshow', onReturn)
  }, [])

  const fail = (error?: unknown) => {
    const description = `${notSent} ${reasonOf(error)}`
    setFailure(description)
    showToast({ title: 'Error', description, tone: 'destructive' })
    return false
  }

  const send = async (form: DataRequestForm) => {
    setFailure(undefined)
    try {
      const { sendDataRequest } = await import('./form-calls.ts')
      const { sentPage } = await sendDataRequest(form)
      setIsLeaving(true)
      location.assign(sentPage)
    } catch (error) {
      console.error(error)
      return fail(error)
    }
    // Keep the text until the next page has loaded, which clears the draft.
    return false
  }

  const form = useSchemaForm({
    loadChecks: async () => (await loadCalls())?.checks,
    // The server also validates and answers a plain form post, as it does without JavaScript.
    sendUnchecked: (element) => (navigator.onLine ? element.submit() : fail()),
    send,
    ...(initialErrors && { initialErrors }),
  })
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    void form.onInput(event)
    // Load the toaster early, so that later messages need no network.
    void optionalImport(loadToaster)
  }
  return { ...form, isPending: form.isPending || isLeaving, onInput, failure }
}
