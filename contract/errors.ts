import * as z from 'zod/mini'

/** Sent where callers must distinguish a refusal from others with the same status. */
export const namedRefusals = ['STEP_UP_REQUIRED', 'PASSWORD_REQUIRED', 'UNCONFIRMED'] as const
export type NamedRefusal = (typeof namedRefusals)[number]

/** The body of every failure (RFC 9457, `application/problem+json`). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
  code: z.optional(z.enum(namedRefusals)),
})
export type Problem = z.output<typeof Problem>
