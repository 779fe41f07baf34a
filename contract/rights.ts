import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './fields.ts'
import { textLimits } from './limits.ts'
import { emailAddress, multilineText } from './text.ts'

/** The form, what follows it, and the page behind the mailed link, which asks for one press. */
export const dataRequestPages = {
  ask: '/privacy/request',
  sent: '/privacy/request/sent',
  confirm: '/privacy/request/confirm',
} as const

export const dataRequestKinds = ['access', 'erasure', 'complaint'] as const
export type DataRequestKind = (typeof dataRequestKinds)[number]

const Kind = z.enum(dataRequestKinds, 'Please choose what you would like')

export const DataRequestForm = z.object({
  kind: Kind,
  email: emailAddress(textLimits.email).check(z.toLowerCase()),
  message: z._default(multilineText(textLimits.dataRequest), ''),
})
export type DataRequestForm = z.output<typeof DataRequestForm>

/** Stores a request and mails a link that confirms the address. Known and unknown addresses are answered alike. */
export const askAboutData = endpoint('POST', '/api/data-requests', {
  body: DataRequestForm,
  response: z.object({ dueDay: z.iso.date() }),
})

export const dataRequestOutcomes = ['answered', 'refused'] as const
export type DataRequestOutcome = (typeof dataRequestOutcomes)[number]

const DataRequest = z.object({
  id: z.string(),
  kind: Kind,
  email: z.string(),
  message: z.string(),
  askedAt: Instant,
  /** When the mailed link was pressed. Until then anybody may have typed the address. */
  confirmedAt: z.optional(Instant),
  /** "12 days left, answer by 2 December 2026" */
  due: z.string(),
  isUrgent: z.boolean(),
})
export type DataRequest = z.output<typeof DataRequest>

/** Open requests, most urgent first. */
export const listDataRequests = endpoint('GET', '/api/admin/data-requests', {
  response: z.array(DataRequest),
})

/** Records how a request was answered; null for unanswered. */
export const answerDataRequest = endpoint('PATCH', '/api/admin/data-requests/:id', {
  body: z.object({ outcome: z.nullable(z.enum(dataRequestOutcomes, 'Please choose how you answered')) }),
})
