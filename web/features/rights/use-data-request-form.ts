import { type FormEvent, useEffect, useState } from 'react'
import type { DataRequestForm } from '#contract/rights.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { optionalImport } from '#web/lib/optional-import.ts'
import { useSchemaForm } from '#web/ui/field/use-schema-form.ts'
import { loadToaster, showToast } from '#web/ui/toast/show-toast.ts'

/** What checks and sends a request comes with the first touch of the form. */
const loadCalls = () => optionalImport(() => import('./form-calls.ts'))

const notSent = 'Your request could not be sent.'
const wayOut = 'Please try again, or ring or write to me directly.'

/** Why it was not sent: the server's own words where it had any. */
const reasonOf = (error: unknown) => (error instanceof ApiError && error.problem?.detail) || wayOut

/** The states of the form: idle, sending until the next page is there, or failed (all of it kept). */
export function useDataRequestForm(initialErrors: Readonly<Record<string, string>> | undefined) {
  const [failure, setFailure] = useState<string>()
  const [isLeaving, setIsLeaving] = useState(false)

  // Back may bring the page as it was left.
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
    // The words stay until the next page is there, which forgets them.
    return false
  }

  const form = useSchemaForm({
    loadChecks: async () => (await loadCalls())?.checks,
    // The server checks and answers an ordinary post too, as it does where there is no JavaScript.
    sendUnchecked: (element) => (navigator.onLine ? element.submit() : fail()),
    send,
    ...(initialErrors && { initialErrors }),
  })
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    void form.onInput(event)
    // Whatever there is to say later can then be said without a network.
    void optionalImport(loadToaster)
  }
  return { ...form, isPending: form.isPending || isLeaving, onInput, failure }
}
