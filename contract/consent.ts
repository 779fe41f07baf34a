import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { textLimits } from './limits.ts'
import { trackingPaths } from './paths.ts'

const message = `Please give a session id of 1 to ${textLimits.sessionId} letters, digits, dots, dashes or underscores`

/** The browser's id of a visit: `<timestamp>-<random>`. */
export const SessionId = z
  .string(message)
  .check(z.maxLength(textLimits.sessionId, message), z.regex(/^[\w.-]+$/, message))

export const ConsentRecord = z.object({
  sessionId: SessionId,
  analytics: z.boolean('Please answer with yes or no'),
  marketing: z.boolean('Please answer with yes or no'),
})
export type ConsentRecord = z.output<typeof ConsentRecord>

export const recordConsent = endpoint({
  method: 'POST',
  path: trackingPaths.consent,
  body: ConsentRecord,
  response: z.object({ id: z.string() }),
})
