import { ApiError } from './api-client.ts'

/** Why a call failed, in words: the server's own where it had any. */
export const failureText = (error: unknown) =>
  (error instanceof ApiError && error.problem?.detail) || 'Please check your connection.'
