import { ApiError } from './api-client.ts'

/** Why a call failed, in words: the server's own where it had any. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Please check your connection.'
  return (
    error.problem?.detail ??
    `The website answered with an error (${error.status}). Please try again in a moment.`
  )
}
