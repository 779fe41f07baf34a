import * as z from 'zod/mini'

/** All expected refusals. The server's table maps each to a status and a default sentence. */
export const errorCodes = [
  'INVALID_INPUT',
  'MALFORMED_BODY',
  'UNAUTHENTICATED',
  'INVALID_CREDENTIALS',
  'WRONG_PASSWORD',
  'WRONG_CODE',
  'STEP_UP_REQUIRED',
  'PASSWORD_REQUIRED',
  'CROSS_SITE',
  'TRACKING_REFUSED',
  'NOT_FOUND',
  'CONFLICT',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'DATABASE_UNAVAILABLE',
  'UNEXPECTED',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** The body of every failure (RFC 9457, `application/problem+json`). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
  /** Set where callers must distinguish it from other refusals with the same status. */
  code: z.optional(z.enum(errorCodes)),
})
export type Problem = z.output<typeof Problem>
