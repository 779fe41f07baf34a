import { fieldErrors } from '#contract/field-errors.ts'
import { NewsletterSignUp, subscribeToNewsletter } from '#contract/newsletter.ts'
import { ApiError, callApi } from '#web/lib/api-client.ts'
import { subscriptionFailed } from './wording.ts'

/** The validation error of the address, if any. */
export function signUpEmailError(signUp: NewsletterSignUp) {
  const { error } = NewsletterSignUp.safeParse(signUp)
  return error && fieldErrors(error.issues).email
}

export const subscribe = (signUp: NewsletterSignUp) => callApi(subscribeToNewsletter, { body: signUp })

/** The message for a failed call, in the server's words if it sent any. */
export const signUpFailureText = (error: unknown) =>
  (error instanceof ApiError && error.problem?.detail) || subscriptionFailed.description
