import { ApiError } from './api-client.ts'

/** The server's messages by field; undefined if it refused none. */
export function fieldErrorsOf(error: unknown): Readonly<Record<string, string>> | undefined {
  const errors = error instanceof ApiError ? error.problem?.errors : undefined
  return errors && Object.keys(errors).length > 0 ? errors : undefined
}

const soon = 'Please try again in a moment.'

/** Why a call failed, in the server's words if it sent any. Follows a sentence that says what was not done. */
export function failureText(error: unknown): string {
  if (error instanceof ApiError)
    return error.problem?.detail ?? `The website answered with an error (${error.status}). ${soon}`
  // fetch throws a TypeError if no answer came; any other error means that the answer could not be read.
  if (error instanceof TypeError) return 'Please check your connection.'
  return `The website’s answer could not be read. ${soon}`
}
