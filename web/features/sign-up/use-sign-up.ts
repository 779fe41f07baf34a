import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isBlank as isBlankText } from '#contract/invisible-characters.ts'
import type { NewsletterSignUp } from '#contract/newsletter.ts'
import type { ReturnedForm } from '#contract/render.ts'
import { trackFormSubmission } from '#web/features/analytics/tracking/calls.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { optionalImport } from '#web/lib/optional-import.ts'
import { useSchemaForm } from '#web/ui/field/use-schema-form.ts'
import { loadToaster, showToast } from '#web/ui/toast/show-toast.ts'
import { subscriptionFailed, welcome } from './wording.ts'

/** Loads the code that validates and sends an address, at the first touch of the form. */
const loadCalls = () => optionalImport(() => import('./calls.ts'))

/** The states of the sign-up: idle, pending, then subscribed (the field emptied) or failed (the field kept). */
export function useSignUp(initialErrors: ReturnedForm['errors'] | undefined) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // Undefined until hydration: before that the button must work, with the browser's own validation.
  const [isBlank, setIsBlank] = useState<boolean>()
  const [outcome, setOutcome] = useState<{ email: string } | 'failed'>()

  const checkBlank = () => setIsBlank(isBlankText(input.current?.value ?? ''))
  useEffect(() => {
    // React does not know that disableEmptySignUp has disabled the button: a letter typed before the next render would leave it so.
    if (button.current) button.current.disabled = false
    setIsBlank(isBlankText(input.current?.value ?? ''))
  }, [])

  const fail = (error?: unknown) => {
    const description = (error instanceof ApiError && error.problem?.detail) || subscriptionFailed.description
    void trackFormSubmission('newsletter_form', false)
    setOutcome('failed')
    showToast({ ...subscriptionFailed, description, tone: 'destructive' })
    return false
  }

  const send = async (signUp: NewsletterSignUp) => {
    setOutcome(undefined)
    try {
      const { subscribe } = await import('./calls.ts')
      await subscribe(signUp)
    } catch (error) {
      console.error(error)
      return fail(error)
    }
    void trackFormSubmission('newsletter_form', true)
    setIsBlank(true)
    setOutcome({ email: signUp.email })
    showToast(welcome)
    return true
  }

  const form = useSchemaForm({
    loadChecks: async () => (await loadCalls())?.checks,
    sendUnchecked: () => void fail(),
    send,
    ...(initialErrors && { initialErrors }),
  })
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    checkBlank()
    void form.onInput(event)
    // Load the toaster early, so that later messages need no network.
    void optionalImport(loadToaster)
  }

  const isFailed = outcome === 'failed' && !form.isPending
  return { ...form, input, button, isBlank, isFailed, onInput, outcome }
}
