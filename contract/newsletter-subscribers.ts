import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { textLimits } from './limits.ts'
import { line } from './text.ts'

/** How many would receive an issue that is sent now, how many have yet to confirm, and how many mail cannot reach. */
export const countRecipients = endpoint({
  method: 'GET',
  path: '/api/admin/newsletters/count',
  response: z.object({ recipients: z.int(), pending: z.int(), unreachable: z.int() }),
})

/** A CSV file of every subscriber; the answer is `text/csv`. */
export const subscribersCsvPath = '/api/admin/newsletters.csv'

/** Why an address is not imported: they left, everything about them was erased, or they were removed from the list. */
export const importRefusals = ['unsubscribed', 'erased', 'removed'] as const

/** Addresses from another system. Nobody is sent a welcome, and whoever has left, or was erased or removed, stays off the list. */
export const importSubscribers = endpoint({
  method: 'POST',
  path: '/api/admin/newsletters/import',
  body: z.object({
    csv: z
      .string('Please choose a CSV file')
      .check(
        z.minLength(1, 'Please choose a CSV file'),
        z.maxLength(textLimits.importCsv, 'Please import at most 2 MB at once'),
      ),
    /** Where their consent came from; kept with each of them. */
    consentOrigin: line(textLimits.consentOrigin, 'Please say where their consent came from'),
  }),
  response: z.object({
    added: z.int(),
    /** On the list before. */
    known: z.int(),
    /** Lines with an address that stands further up in the same file. */
    repeated: z.int(),
    /** Lines of people who must not be put on the list again, the first 200, and why. */
    refused: z.array(z.object({ line: z.int(), email: z.string(), reason: z.enum(importRefusals) })),
    refusedTotal: z.int(),
    /** Lines without a usable address, by their number in the file; the first 20. */
    unusable: z.array(z.object({ line: z.int(), text: z.string() })),
    unusableTotal: z.int(),
  }),
})

/** Takes somebody off the list and forgets them. */
export const removeSubscriber = endpoint({
  method: 'DELETE',
  path: '/api/admin/newsletters/:id',
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
})
