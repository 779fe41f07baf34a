import * as z from 'zod/mini'
import { Consultation, ConsultationRequest } from './consultations.ts'
import { readContact } from './contact.ts'
import { endpoint } from './endpoint.ts'
import { textLimits } from './limits.ts'
import { Instant, ListQuery } from './lists.ts'
import { NewsletterSignUp } from './newsletter.ts'
import { seenVersion } from './version.ts'
import { WorklistEntry } from './worklist.ts'

const askForContact = 'Please enter an email address or a phone number'

/** An email address or a phone number, in whatever way it is written. */
const Contact = z.string(askForContact).check(
  z.trim(),
  z.maxLength(textLimits.email, askForContact),
  z.refine((text) => readContact(text) !== undefined, askForContact),
)
const byContact = z.object({ contact: Contact })

/** Whose data is meant: an address stands for itself, a number for nobody but those of its addresses that are ticked. */
const Whose = z.extend(byContact, {
  addresses: z.optional(z.array(z.string().check(z.maxLength(textLimits.email))).check(z.maxLength(100))),
})
export type Whose = z.output<typeof Whose>

const HeldRequest = z.extend(Consultation, {
  status: WorklistEntry.shape.status,
  version: z.int(),
  notes: z.array(z.object({ id: z.string(), body: z.string(), createdAt: Instant })),
  /** What happened to it when. */
  history: z.array(z.object({ at: Instant, kind: z.string(), details: z.record(z.string(), z.unknown()) })),
})
export type HeldRequest = z.output<typeof HeldRequest>

const HeldSubscription = z.object({
  id: z.string(),
  email: z.string(),
  subscribedAt: Instant,
  /** Waits for its confirmation since then. */
  pendingSince: z.optional(Instant),
  unsubscribedAt: z.optional(Instant),
  /** Where, and under which version of its words, they agreed; or where an imported consent came from. */
  page: z.optional(z.string()),
  wording: z.optional(z.string()),
  consentOrigin: z.optional(z.string()),
})
export type HeldSubscription = z.output<typeof HeldSubscription>

const HeldMail = z.object({
  kind: z.string(),
  subject: z.string(),
  /** To the owner, about them. */
  isToOwner: z.boolean(),
  address: z.string(),
  createdAt: Instant,
  state: z.enum(['waiting', 'sent', 'refused', 'skipped']),
  settledAt: z.optional(Instant),
  /** What it says; in copies only. Those of a newsletter are the same for everybody. */
  text: z.optional(z.string()),
  /** It is about something that must stay for now. */
  mustStay: z.optional(z.literal(true)),
})
export type HeldMail = z.output<typeof HeldMail>

export const Held = z.object({
  /** What was looked up: an address in small letters, or a number in its international form. */
  contact: z.string(),
  /** Every address that this was found under. */
  addresses: z.array(z.string()),
  requests: z.array(HeldRequest),
  subscriptions: z.array(HeldSubscription),
  mails: z.array(HeldMail),
  /** How many automatic mails an address got on a day. */
  mailCounts: z.array(z.object({ day: z.string(), total: z.int() })),
  /** What other parts of the website hold, such as bookings. */
  others: z.array(
    z.object({
      word: z.string(),
      lines: z.array(z.string()),
      /** The same in full. */
      data: z.array(z.unknown()),
      /** Until when it is not erased, where the law wants it kept. */
      mustStay: z.optional(z.string()),
    }),
  ),
  /** Appointments that are not over: whoever is erased may be told that theirs are cancelled. */
  ahead: z.array(z.object({ name: z.string(), startsAt: Instant })),
  /** Other addresses in requests with the same phone number: perhaps the same person. */
  samePhone: z.array(z.string()),
})
export type Held = z.output<typeof Held>

/** Everything held under an address, or under each address that wrote with a number. The address travels in the body: addresses of calls are logged on their way. */
export const lookUpPerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/look-up',
  body: byContact,
  response: Held,
})

export const copyKinds = ['page', 'data'] as const

/** All of it as a file: a web page to read, or JSON. */
export const copyPerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/copies',
  body: z.extend(Whose, { kind: z.enum(copyKinds, 'Please choose page or data') }),
  response: z.object({ fileName: z.string(), type: z.string(), content: z.string() }),
})

const params = z.object({ id: z.string().check(z.maxLength(64)) })

const Correction = z.pick(ConsultationRequest, { name: true, email: true, phone: true, hairType: true })
export const RequestCorrection = z.extend(Correction, { version: seenVersion() })
export type RequestCorrection = z.output<typeof RequestCorrection>

/** Corrects what somebody wrote in a request. Refused with 409 where another device has changed it since. */
export const correctRequest = endpoint({
  method: 'PATCH',
  path: '/api/admin/people/requests/:id',
  params,
  body: RequestCorrection,
  response: HeldRequest,
})

export const AddressCorrection = z.object({
  email: NewsletterSignUp.shape.email,
  /** The address that was seen: refused with 409 where it is another one by now. */
  seen: z.string('Please name the address you have seen'),
})

export const correctSubscription = endpoint({
  method: 'PATCH',
  path: '/api/admin/people/subscriptions/:id',
  params,
  body: AddressCorrection,
  response: HeldSubscription,
})

/** Takes somebody off the newsletter who asked for it. They stay known as having left. */
export const unsubscribePerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/subscriptions/:id/end',
  params,
  response: HeldSubscription,
})

/** How many of what, by the word for one of them. */
const Counts = z.record(z.string(), z.int())
export type Counts = z.output<typeof Counts>

/** Erases everything held under an address, or under the ticked ones of a number. Nothing brings it back, and doing it again is harmless. */
export const erasePerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/erasures',
  body: z.extend(Whose, {
    /** Whether clients with an appointment ahead are told that it is cancelled. */
    tellsClients: z._default(z.boolean('Please answer with yes or no'), false),
  }),
  response: z.object({
    erased: Counts,
    /** What the law wants kept for now, and until when. */
    stays: z.array(z.object({ word: z.string(), count: z.int(), until: z.string() })),
    /** Whether the same address or number was erased earlier. */
    wasErasedBefore: z.boolean(),
    /** When what is left in the files of the website is overwritten at the latest; none where nothing was erased. */
    residualDataGoneBy: z.optional(Instant),
  }),
})
export type Erasure = z.output<typeof erasePerson.response>

export const peopleLogActions = [
  'exported_page',
  'exported_data',
  'corrected',
  'unsubscribed',
  'erased',
  'erased_again',
  'old_deleted',
  'old_kept',
] as const
export type PeopleLogAction = (typeof peopleLogActions)[number]

const PeopleLogEntry = z.object({
  id: z.string(),
  at: Instant,
  action: z.enum(peopleLogActions),
  counts: Counts,
  /** Which fields were corrected. */
  fields: z.array(z.string()),
  mark: z.optional(z.string()),
})
export type PeopleLogEntry = z.output<typeof PeopleLogEntry>

/** What was done with people's data, newest first, without the data. */
export const listPeopleLog = endpoint({
  method: 'GET',
  path: '/api/admin/people/log',
  query: ListQuery,
  response: z.array(PeopleLogEntry),
})

/** Requests that have been kept for 24 months; `isDue` once a year, until they were deleted or kept on purpose. */
export const readOldRequests = endpoint({
  method: 'GET',
  path: '/api/admin/people/old-requests',
  response: z.object({ count: z.int(), olderThan: Instant, isDue: z.boolean(), keptAt: z.optional(Instant) }),
})
export type OldRequests = z.output<typeof readOldRequests.response>

/** Refused with 409 where it would be another number by now. */
export const deleteOldRequests = endpoint({
  method: 'POST',
  path: '/api/admin/people/old-requests/deletion',
  body: z.object({ count: z.int('Please name how many you have seen'), olderThan: Instant }),
  response: z.object({ deleted: z.int() }),
})

/** Asks again in a year. */
export const keepOldRequests = endpoint({
  method: 'POST',
  path: '/api/admin/people/old-requests/keeping',
})
