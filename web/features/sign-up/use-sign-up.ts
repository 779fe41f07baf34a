import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { NewsletterSignUp } from '#contract/newsletter.ts'
import { isBlank as isBlankText, trimUnseen } from '#contract/unseen.ts'
import { trackFormSubmission } from '#web/features/analytics/tracking/calls.ts'
import { clearErrorTitle } from '#web/lib/error-title.ts'
import { optionalImport } from '#web/lib/optional-import.ts'
import { loadToaster, showToast } from '#web/ui/toast/show-toast.ts'
import { oneMoreStep, subscriptionFailed, welcome } from './wording.ts'

/** What checks and sends an address comes with the first touch of the form. */
const loadCalls = () => optionalImport(() => import('./calls.ts'))

type Outcome = { fieldError: string } | { failure: string } | { email: string }

async function send(signUp: NewsletterSignUp): Promise<Outcome> {
  const calls = await loadCalls()
  if (!calls) return { failure: subscriptionFailed.description }
  const fieldError = calls.emailError(signUp)
  if (fieldError) return { fieldError }
  try {
    await calls.subscribe(signUp)
    return { email: signUp.email }
  } catch (error) {
    console.error(error)
    return { failure: calls.failureText(error) }
  }
}

type Options = { page: string; wording: string; needsConfirmation: boolean; initialError: string | undefined }

/** The states of the sign-up: idle, pending, then subscribed (the field emptied) or failed (the field kept). */
export function useSignUp({ page, wording, needsConfirmation, initialError }: Options) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // Undefined until it is alive: before that the button must work, and the browser's own check serves.
  const [isBlank, setIsBlank] = useState<boolean>()
  const [isPending, setIsPending] = useState(false)
  const [fieldError, setFieldError] = useState(initialError)
  const [outcome, setOutcome] = useState<Exclude<Outcome, { fieldError: string }>>()

  const checkBlank = () => setIsBlank(isBlankText(input.current?.value ?? ''))
  useEffect(() => {
    // React does not know that startSignUp has disabled it, and would leave it so if a letter comes before it has drawn again.
    if (button.current) button.current.disabled = false
    setIsBlank(isBlankText(input.current?.value ?? ''))
  }, [])

  const signUpOf = (email: string) => ({ email, page, wording })

  /** The message goes as the address becomes right; none comes before the form is sent. */
  const onInput = async () => {
    checkBlank()
    // Whatever there is to say later can then be said without a network.
    void optionalImport(loadToaster)
    if (!fieldError) return
    const calls = await loadCalls()
    const email = trimUnseen(input.current?.value ?? '')
    if (calls && !calls.emailError(signUpOf(email))) setFieldError(undefined)
  }

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const field = input.current
    const email = trimUnseen(field?.value ?? '')
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
    showToast(needsConfirmation ? { ...welcome, description: oneMoreStep } : welcome)
  }

  const onFocus = () => void loadCalls()

  // A disabled button loses the focus; what was sent has its own place for it.
  useEffect(() => {
    if (outcome && 'failure' in outcome && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true })
  }, [outcome])

  return { input, button, isBlank, isPending, fieldError, outcome, onSubmit, onFocus, onInput }
}
