import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { textLimits } from './limits.ts'
import { Instant } from './paged-lists.ts'
import { StoredRequest } from './request-fields.ts'
import { consultationStatuses } from './worklist.ts'

const askForSearch = 'Please enter an email address, a phone number or a name'

/** A person is known by an address, or without one as a client of the diary. */
const PersonSelector = z.union([
  z.object({ email: z.string().check(z.maxLength(textLimits.email), z.toLowerCase()) }),
  z.object({ clientId: z.string().check(z.maxLength(64)) }),
])
export type PersonSelector = z.output<typeof PersonSelector>

/** How many rows of each kind, by the singular word for them. */
const Counts = z.record(z.string(), z.int())
export type Counts = z.output<typeof Counts>

const FoundPerson = z.object({
  who: PersonSelector,
  /** The most recent name; empty if none is known. */
  name: z.string(),
  /** Numbers as they were typed. */
  phones: z.array(z.string()),
  counts: Counts,
  requests: z.array(
    z.extend(z.pick(StoredRequest, { serviceType: true }), {
      id: z.string(),
      createdAt: Instant,
      status: z.enum(consultationStatuses),
    }),
  ),
  /** Appointments to come. */
  upcoming: z.array(z.object({ id: z.string(), startsAt: Instant })),
  subscription: z.optional(z.object({ subscribedAt: Instant, unsubscribedAt: z.optional(Instant) })),
  /** Complaints that the law wants answered: they stay after an erasure. */
  openComplaints: z.int(),
})
export type FoundPerson = z.output<typeof FoundPerson>

/** Finds everybody with this address, number or name, each by themselves. POST, because proxies log URLs. */
export const lookUpPeople = endpoint({
  method: 'POST',
  path: '/api/admin/people/look-up',
  body: z.object({
    search: z
      .string(askForSearch)
      .check(z.trim(), z.minLength(2, askForSearch), z.maxLength(textLimits.email, askForSearch)),
  }),
  response: z.object({ people: z.array(FoundPerson) }),
})

export const copyKinds = ['page', 'data'] as const

/** Everything held about a person as a file: a page to read and print, or JSON. */
export const copyPerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/copies',
  body: z.object({ who: PersonSelector, kind: z.enum(copyKinds, 'Please choose page or data') }),
  response: z.object({ fileName: z.string(), type: z.string(), content: z.string() }),
})

/** Erases everything held about a person. Irreversible and idempotent. */
export const erasePerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/erasures',
  body: z.object({
    who: PersonSelector,
    /** Whether they are told that appointments to come are cancelled. */
    notifyClient: z._default(z.boolean('Please answer with yes or no'), false),
  }),
  response: z.object({ erased: Counts, openComplaints: z.int() }),
})
export type Erasure = z.output<typeof erasePerson.response>
