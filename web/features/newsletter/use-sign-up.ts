import { type FormEvent, useEffect, useRef, useState } from 'react'
import { trackFormSubmission } from '#web/features/analytics/api.ts'
import { loadQuietly } from '#web/lib/load-quietly.ts'
import { notify } from '#web/ui/toast/notices.ts'
import { subscriptionFailed, welcome } from './wording.ts'

/** What checks and sends an address weighs more than the rest of the page, so it comes with the first touch of the form. */
const loadApi = () => loadQuietly(() => import('./api.ts'))

type Outcome = { fieldError?: string; failure?: string }

async function send(signUp: { email: string; page: string; wording: string }): Promise<Outcome> {
  let explain = (_error: unknown): string => subscriptionFailed.description
  try {
    const api = await loadApi()
    if (!api) return { failure: subscriptionFailed.description }
    const { emailError, subscribe, failureText } = api
    const fieldError = emailError(signUp)
    if (fieldError) return { fieldError }
    explain = failureText
    await subscribe(signUp)
    return {}
  } catch (error) {
    console.error(error)
    return { failure: explain(error) }
  }
}

/** The states of the sign-up: idle, pending, then subscribed (the field emptied) or failed (the field kept). */
export function useSignUp(page: string, wording: string, initialError: string | undefined) {
  const input = useRef<HTMLInputElement>(null)
  // Undefined until the page is alive: without JavaScript the button must work.
  const [isBlank, setIsBlank] = useState<boolean>()
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState(initialError)
  const [subscribed, setSubscribed] = useState<string>()

  const look = () => setIsBlank(input.current?.value.trim() === '')
  useEffect(look, [])

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const field = input.current
    const email = field?.value.trim()
    if (!field || !email || isPending) return
    setIsPending(true)
    const { fieldError, failure } = await send({ email, page, wording })
    setIsPending(false)
    setError(fieldError)
    if (fieldError) return field.focus()
    void trackFormSubmission('newsletter_form', !failure)
    if (failure) return notify({ ...subscriptionFailed, description: failure, tone: 'destructive' })
    field.value = ''
    look()
    setSubscribed(email)
    notify(welcome)
  }

  const onFocus = () => void loadApi()

  return { input, isBlank, isPending, error, subscribed, onSubmit, onFocus, onInput: look }
}
