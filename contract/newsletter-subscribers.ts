import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { singleLineText } from './text.ts'

export const subscribersCsvPath = '/api/admin/newsletters.csv'

/**
 * Imports addresses from another system: a file or pasted text of any shape. Sends no welcome. People who left the list
 * here or there stay off it.
 */
export const importSubscribers = endpoint('POST', '/api/admin/newsletters/import', {
  body: z.object({
    text: z
      .string('Please choose a file, or paste the addresses')
      .check(
        z.minLength(1, 'Please choose a file, or paste the addresses'),
        z.maxLength(2_000_000, 'Please import at most 2 MB at once'),
      ),
    /** Origin of their consent, stored with each subscriber. */
    consentOrigin: singleLineText(300, 'Please say where their consent came from'),
  }),
  response: z.object({
    added: z.int(),
    known: z.int(),
    /** Have left this list or the other one, were removed or erased here, or never joined there. */
    leftOut: z.int(),
    /** Lines that could not be read. */
    unread: z.array(z.string()),
  }),
})
export type ImportOutcome = z.output<typeof importSubscribers.response>

export const removeSubscriber = endpoint('DELETE', '/api/admin/newsletters/:id')
