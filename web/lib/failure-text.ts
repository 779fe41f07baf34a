import { ApiError } from './api-client.ts'

const soon = 'Please try again in a moment.'

/** Why a call failed, in words: the server's own where it had any. To follow a sentence that says what was not done. */
export function failureText(error: unknown): string {
  // Read after the login that it led to, where "Please sign in" would be wrong.
  if (error instanceof ApiError && error.status === 401) return 'Your session had ended. Please try again.'
  // A proxy in front of the website says so without a sentence.
  if (error instanceof ApiError && error.status === 413 && !error.problem?.detail)
    return 'This is more than the website takes at once. Please send less of it.'
  if (error instanceof ApiError)
    return error.problem?.detail ?? `The website answered with an error (${error.status}). ${soon}`
  // What fetch says where no answer came. Anything else is an answer that makes no sense.
  return error instanceof TypeError
    ? 'Please check your connection.'
    : `The website’s answer could not be read. ${soon}`
}
