import { fieldErrors } from '#contract/field-errors.ts'
import { NewsletterSignUp, subscribeToNewsletter } from '#contract/newsletter.ts'
import { ApiError, callApi } from '#web/lib/api-client.ts'
import { subscriptionFailed } from './wording.ts'

/** What is wrong with the address, if anything. */
export function emailError(signUp: NewsletterSignUp) {
  const { error } = NewsletterSignUp.safeParse(signUp)
  return error && fieldErrors(error.issues).email
}

export const subscribe = (signUp: NewsletterSignUp) => callApi(subscribeToNewsletter, { body: signUp })

/** What to say about a call that failed: the server's own words where it had any. */
export const failureText = (error: unknown) =>
  (error instanceof ApiError && error.problem?.detail) || subscriptionFailed.description
