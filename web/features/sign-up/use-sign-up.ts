import { type FormEvent, useEffect, useRef, useState } from 'react'
import { cleanText, isBlank as isBlankText } from '#contract/invisible-characters.ts'
import type { NewsletterSignUp } from '#contract/newsletter.ts'
import { trackFormSubmission } from '#web/features/analytics/tracking/calls.ts'
import { clearErrorTitle } from '#web/lib/error-title.ts'
import { optionalImport } from '#web/lib/optional-import.ts'
import { loadToaster, showToast } from '#web/ui/toast/show-toast.ts'
import { subscriptionFailed, welcome } from './wording.ts'

/** Loads the code that validates and sends an address, at the first touch of the form. */
const loadCalls = () => optionalImport(() => import('./calls.ts'))

type Outcome = { fieldError: string } | { failure: string } | { email: string }

async function send(signUp: NewsletterSignUp): Promise<Outcome> {
  const calls = await loadCalls()
  if (!calls) return { failure: subscriptionFailed.description }
  const fieldError = calls.signUpEmailError(signUp)
  if (fieldError) return { fieldError }
  try {
    await calls.subscribe(signUp)
    return { email: signUp.email }
  } catch (error) {
    console.error(error)
    return { failure: calls.signUpFailureText(error) }
  }
}

type Options = { page: string; wording: string; initialError: string | undefined }

/** The states of the sign-up: idle, pending, then subscribed (the field emptied) or failed (the field kept). */
export function useSignUp({ page, wording, initialError }: Options) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // Undefined until hydration: before that the button must work, with the browser's own validation.
  const [isBlank, setIsBlank] = useState<boolean>()
  const [isPending, setIsPending] = useState(false)
  const [fieldError, setFieldError] = useState(initialError)
  const [outcome, setOutcome] = useState<Exclude<Outcome, { fieldError: string }>>()

  const checkBlank = () => setIsBlank(isBlankText(input.current?.value ?? ''))
  useEffect(() => {
    // React does not know that disableEmptySignUp has disabled the button: a letter typed before the next render would leave it so.
    if (button.current) button.current.disabled = false
    setIsBlank(isBlankText(input.current?.value ?? ''))
  }, [])

  const signUpOf = (email: string) => ({ email, page, wording })

  /** Clears the error once the address is valid; shows none before the form is sent. */
  const onInput = async () => {
    checkBlank()
    // Load the toaster early, so that later messages need no network.
    void optionalImport(loadToaster)
    if (!fieldError) return
    const calls = await loadCalls()
    const email = cleanText(input.current?.value ?? '')
    if (calls && !calls.signUpEmailError(signUpOf(email))) setFieldError(undefined)
  }

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const field = input.current
    const email = cleanText(field?.value ?? '')
    if (!field || !email || isPending) return
    setIsPending(true)
    setOutcome(undefined)
    const result = await send(signUpOf(email))
    setIsPending(false)
    if ('fieldError' in result) {
      setFieldError(result.fieldError)
      return field.focus()
    }
    setFieldError(undefined)
    clearErrorTitle()
    setOutcome(result)
    const isSubscribed = 'email' in result
    void trackFormSubmission('newsletter_form', isSubscribed)
    if (!isSubscribed)
      return showToast({ ...subscriptionFailed, description: result.failure, tone: 'destructive' })
    field.value = ''
    checkBlank()
    showToast(welcome)
  }

  const onFocus = () => void loadCalls()

  // A disabled button loses the focus: give it back after a failure; the confirmation takes it itself.
  useEffect(() => {
    if (outcome && 'failure' in outcome && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true })
  }, [outcome])

  return { input, button, isBlank, isPending, fieldError, outcome, onSubmit, onFocus, onInput }
}
