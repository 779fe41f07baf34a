import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { trackingPaths } from './paths.ts'
import { SessionId } from './session-id.ts'

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
