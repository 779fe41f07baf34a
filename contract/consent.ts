import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { trackingPaths } from './paths.ts'

/** The browser's id of a visit: `<timestamp>-<random>`. */
export const SessionId = z.string().check(z.maxLength(128), z.regex(/^[\w.-]+$/))

export const ConsentRecord = z.object({
  sessionId: SessionId,
  analytics: z.boolean(),
  marketing: z.boolean(),
})
export type ConsentRecord = z.output<typeof ConsentRecord>

export const recordConsent = endpoint('POST', trackingPaths.consent, {
  body: ConsentRecord,
  response: z.object({ id: z.string() }),
})
