import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { textLimits } from './limits.ts'
import { singleLineText } from './text.ts'

/** Current recipients of an issue, and subscribers who are unconfirmed or unreachable. */
export const countRecipients = endpoint({
  method: 'GET',
  path: '/api/admin/newsletters/count',
  response: z.object({ recipients: z.int(), pending: z.int(), unreachable: z.int() }),
})

/** CSV file of all subscribers (`text/csv`). */
export const subscribersCsvPath = '/api/admin/newsletters.csv'

/** Why an address is not imported: unsubscribed, erased with all their data, or removed from the list. */
export const importRefusals = ['unsubscribed', 'erased', 'removed'] as const

/**
 * Imports addresses from another system. Sends no welcome; people who unsubscribed or were erased or removed stay off
 * the list.
 */
export const importSubscribers = endpoint({
  method: 'POST',
  path: '/api/admin/newsletters/import',
  body: z.object({
    csv: z
      .string('Please choose a file, or paste the addresses')
      .check(
        z.minLength(1, 'Please choose a file, or paste the addresses'),
        z.maxLength(textLimits.importCsv, 'Please import at most 2 MB at once'),
      ),
    /** Origin of their consent, stored with each subscriber. */
    consentOrigin: singleLineText(textLimits.consentOrigin, 'Please say where their consent came from'),
  }),
  response: z.object({
    added: z.int(),
    /** Already on the list. */
    known: z.int(),
    /** Lines repeating an address of the same file. */
    repeated: z.int(),
    /** The first 200 lines of people who must not be added again, with the reason. */
    refused: z.array(z.object({ line: z.int(), email: z.string(), reason: z.enum(importRefusals) })),
    refusedTotal: z.int(),
    /** The first 20 lines without a usable address, by line number. */
    unusable: z.array(z.object({ line: z.int(), text: z.string() })),
    unusableTotal: z.int(),
  }),
})

/** Removes a subscriber and erases their data. */
export const removeSubscriber = endpoint({
  method: 'DELETE',
  path: '/api/admin/newsletters/:id',
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
})
