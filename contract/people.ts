import * as z from 'zod/mini'
import { parseContact } from './contact.ts'
import { endpoint } from './endpoint.ts'
import { textLimits } from './limits.ts'
import { NewsletterSignUp } from './newsletter.ts'
import { Instant, ListQuery } from './paged-lists.ts'
import { ConsultationRequest, StoredRequest } from './request-fields.ts'
import { seenVersion } from './version.ts'
import { WorklistEntry } from './worklist.ts'

const askForContact = 'Please enter an email address or a phone number'

/** An email address or phone number in any spelling. */
const Contact = z.string(askForContact).check(
  z.trim(),
  z.maxLength(textLimits.email, askForContact),
  z.refine((text) => parseContact(text) !== undefined, askForContact),
)
const byContact = z.object({ contact: Contact })

/** Whose data is meant: an address stands for itself; a number only for those of its addresses that are ticked. */
const Whose = z.extend(byContact, {
  addresses: z.optional(z.array(z.string().check(z.maxLength(textLimits.email))).check(z.maxLength(100))),
})
export type Whose = z.output<typeof Whose>

const HeldRequest = z.extend(StoredRequest, {
  id: z.string(),
  createdAt: Instant,
  status: WorklistEntry.shape.status,
  version: z.int(),
  notes: z.array(z.object({ id: z.string(), body: z.string(), createdAt: Instant })),
  /** Events of the consultation. */
  history: z.array(
    z.object({
      at: Instant,
      kind: z.string(),
      details: z.record(z.string(), z.unknown()),
      /** What was written, as in a reply. */
      body: z.optional(z.string()),
    }),
  ),
})
export type PersonalRequest = z.output<typeof HeldRequest>

const HeldSubscription = z.object({
  id: z.string(),
  email: z.string(),
  subscribedAt: Instant,
  unsubscribedAt: z.optional(Instant),
  /** Evidence of consent: page and wording version, or the origin of an imported consent. */
  page: z.optional(z.string()),
  wording: z.optional(z.string()),
  consentOrigin: z.optional(z.string()),
})
export type PersonalSubscription = z.output<typeof HeldSubscription>

const HeldMail = z.object({
  kind: z.string(),
  subject: z.string(),
  /** Mail to the owner about this person. */
  isToOwner: z.boolean(),
  address: z.string(),
  createdAt: Instant,
  state: z.enum(['waiting', 'sent', 'refused']),
  settledAt: z.optional(Instant),
  /** The text, in copies only. Newsletter mails are the same for everybody. */
  text: z.optional(z.string()),
  /** Belongs to something that the law requires to keep for now. */
  mustStay: z.optional(z.literal(true)),
})
export type HeldMail = z.output<typeof HeldMail>

export const PersonalData = z.object({
  /** The normalised search: a lower-case address or an international number. */
  contact: z.string(),
  /** All addresses with data. */
  addresses: z.array(z.string()),
  requests: z.array(HeldRequest),
  subscriptions: z.array(HeldSubscription),
  mails: z.array(HeldMail),
  /** Data of other features, such as bookings. */
  others: z.array(
    z.object({
      word: z.string(),
      lines: z.array(z.string()),
      /** The complete data behind the lines. */
      data: z.array(z.unknown()),
      /** Until when the law requires to keep it, if it does. */
      mustStay: z.optional(z.string()),
    }),
  ),
  /** Future appointments: their clients may be told of the cancellation when erased. */
  ahead: z.array(z.object({ name: z.string(), startsAt: Instant })),
  /** Other addresses with the same phone number: perhaps the same person. */
  samePhone: z.array(z.string()),
})
export type PersonalData = z.output<typeof PersonalData>

/** Finds all data of an address, or of each address that wrote with a number. POST, because proxies log URLs. */
export const lookUpPerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/look-up',
  body: byContact,
  response: PersonalData,
})

export const copyKinds = ['page', 'data'] as const

/** All data as a file: a readable web page, or JSON. */
export const copyPerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/copies',
  body: z.extend(Whose, { kind: z.enum(copyKinds, 'Please choose page or data') }),
  response: z.object({ fileName: z.string(), type: z.string(), content: z.string() }),
})

const params = z.object({ id: z.string().check(z.maxLength(64)) })

const Correction = z.pick(ConsultationRequest, {
  ...{ name: true, email: true, phone: true, hairType: true, address: true },
})
export const RequestCorrection = z.extend(Correction, { version: seenVersion() })
export type RequestCorrection = z.output<typeof RequestCorrection>

/** Corrects a consultation's details. 409 if another device has changed it since. */
export const correctRequest = endpoint({
  method: 'PATCH',
  path: '/api/admin/people/requests/:id',
  params,
  body: RequestCorrection,
  response: HeldRequest,
})

export const AddressCorrection = z.object({
  email: NewsletterSignUp.shape.email,
  /** The address shown to the owner: 409 if it has changed since. */
  seen: z.string('Please name the address you have seen'),
})

export const correctSubscription = endpoint({
  method: 'PATCH',
  path: '/api/admin/people/subscriptions/:id',
  params,
  body: AddressCorrection,
  response: HeldSubscription,
})

/** Unsubscribes a person on request. The address stays known as unsubscribed. */
export const unsubscribePerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/subscriptions/:id/end',
  params,
  response: HeldSubscription,
})

/** Counts by the singular word for what is counted. */
const Counts = z.record(z.string(), z.int())
export type Counts = z.output<typeof Counts>

/** Erases all data of an address, or of the ticked addresses of a number. Irreversible and idempotent. */
export const erasePerson = endpoint({
  method: 'POST',
  path: '/api/admin/people/erasures',
  body: z.extend(Whose, {
    /** Whether clients with future appointments are told that these are cancelled. */
    tellsClients: z._default(z.boolean('Please answer with yes or no'), false),
  }),
  response: z.object({
    erased: Counts,
    /** Data that the law requires to keep, and until when. */
    stays: z.array(z.object({ word: z.string(), count: z.int(), until: z.string() })),
    /** Whether the same address or number was erased before. */
    wasErasedBefore: z.boolean(),
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
] as const
export type PeopleLogAction = (typeof peopleLogActions)[number]

const PeopleLogEntry = z.object({
  id: z.string(),
  at: Instant,
  action: z.enum(peopleLogActions),
  counts: Counts,
  /** The corrected fields. */
  fields: z.array(z.string()),
  mark: z.optional(z.string()),
})
export type PeopleLogEntry = z.output<typeof PeopleLogEntry>

/** Log of actions on personal data, newest first, without the data. */
export const listPeopleLog = endpoint({
  method: 'GET',
  path: '/api/admin/people/log',
  query: ListQuery,
  response: z.array(PeopleLogEntry),
})
