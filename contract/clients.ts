import * as z from 'zod/mini'
import { Address } from './address.ts'
import { Appointment, Client } from './appointment.ts'
import { ContactFields } from './appointments.ts'
import { endpoint } from './endpoint.ts'
import { Instant, seenVersion } from './fields.ts'
import { cleanLine } from './invisible-characters.ts'
import { textLimits } from './limits.ts'
import { StoredRequest } from './request-fields.ts'
import { multilineText } from './text.ts'
import { consultationStatuses } from './worklist.ts'

export const maxPeople = 50

const Visit = z.pick(Appointment, { id: true, startsAt: true })
const FoundPerson = z.extend(z.omit(Client, { address: true }), {
  isClient: z.boolean(),
  next: z.optional(Visit),
  last: z.optional(Visit),
})
export type FoundPerson = z.output<typeof FoundPerson>

/**
 * Everybody with this name, number or address or a part of it, those who come or came last first; without a search
 * clients only. POST, because proxies log URLs.
 */
export const findPeople = endpoint('POST', '/api/admin/clients/search', {
  body: z.object({
    search: z._default(
      z
        .string('Please search for text')
        .check(z.overwrite(cleanLine), z.maxLength(textLimits.email, 'Please search for fewer words')),
      '',
    ),
  }),
  response: z.array(FoundPerson),
})

const Counts = z.record(z.string(), z.int())
export type Counts = z.output<typeof Counts>

const Person = z.object({
  /** How they are called and reached: as a client, or as they wrote last. */
  ...z.omit(Client, { id: true }).shape,
  /** Of the client, or of the last request; absent for somebody who only subscribed. */
  version: z.optional(z.int()),
  client: z.optional(z.object({ id: z.string(), note: z.string(), createdAt: Instant })),
  visits: z.array(Appointment),
  requests: z.array(
    z.extend(z.pick(StoredRequest, { serviceType: true }), {
      id: z.string(),
      createdAt: Instant,
      status: z.enum(consultationStatuses),
      notes: z.array(z.string()),
    }),
  ),
  subscription: z.optional(z.object({ subscribedAt: Instant, unsubscribedAt: z.optional(Instant) })),
  /** The names of others with the same address. Theirs is neither shown, copied nor erased here. */
  others: z.array(z.string()),
  counts: Counts,
  /** Complaints that the law wants answered: they stay after an erasure. */
  openComplaints: z.int(),
})
export type Person = z.output<typeof Person>

export const readPerson = endpoint('GET', '/api/admin/clients/:id', { response: Person })

/** Corrects a client and what was corrected in their requests too. Mails to come go to the new address. */
export const changeClient = endpoint('PATCH', '/api/admin/clients/:id', {
  body: z.object({
    ...ContactFields,
    address: Address,
    note: multilineText(textLimits.note),
    version: seenVersion(),
  }),
})

/** A file of everything held about a person: a page to read and print, or JSON. */
export const copyPerson = endpoint('POST', '/api/admin/clients/:id/copies', {
  body: z.object({ kind: z.enum(['page', 'data']) }),
  response: z.object({ fileName: z.string(), type: z.string(), content: z.string() }),
})

/** Erases everything held about a person. Irreversible and idempotent; refused while an appointment is ahead. */
export const erasePerson = endpoint('POST', '/api/admin/clients/:id/erasure', {
  response: z.object({
    erased: Counts,
    /** Of everything that was erased, for a device that keeps unsent words about it. */
    ids: z.array(z.string()),
    openComplaints: z.int(),
  }),
})
export type Erasure = z.output<typeof erasePerson.response>
