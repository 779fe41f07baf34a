import { type FormEvent, useState } from 'react'
import type { ConsultationForm } from '#contract/consultations.ts'
import { trackFormSubmission } from '#web/features/analytics/tracking/calls.ts'
import { optionalImport } from '#web/lib/optional-import.ts'
import { useSchemaForm } from '#web/ui/field/use-schema-form.ts'
import { loadToaster, showToast } from '#web/ui/toast/show-toast.ts'
import { sendingFailed, thankYou, thankYouUntil } from './wording.ts'

/** Loads the code that validates and sends a request, at the first touch of the form. */
const loadCalls = () => optionalImport(() => import('./calls.ts'))

type Outcome = { sentAt: string } | 'failed' | undefined

/** The states of the request: idle, sending, then sent (the form emptied) or failed (the form kept). */
export function useConsultationForm(
  initialErrors: Readonly<Record<string, string>> | undefined,
  backWords: string | undefined,
) {
  const [outcome, setOutcome] = useState<Outcome>()

  const fail = () => {
    void trackFormSubmission('consultation_form', false)
    setOutcome('failed')
    showToast({ ...sendingFailed, tone: 'destructive' })
    return false
  }

  const send = async (request: ConsultationForm) => {
    setOutcome(undefined)
    try {
      const { sendConsultation } = await import('./calls.ts')
      await sendConsultation(request)
    } catch (error) {
      console.error(error)
      return fail()
    }
    void trackFormSubmission('consultation_form', true)
    setOutcome({ sentAt: new Date().toISOString() })
    showToast(backWords ? thankYouUntil(backWords) : thankYou)
    return true
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
  return { ...form, onInput, outcome }
}
