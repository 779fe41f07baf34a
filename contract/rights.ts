import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { textLimits } from './limits.ts'
import { Instant } from './paged-lists.ts'
import { dataRequestsPath } from './paths.ts'
import { emailAddress, multilineText } from './text.ts'
import { seenVersion } from './version.ts'

/** Requests that data protection law grants to everybody. */
export const dataRequestKinds = ['access', 'erasure', 'complaint'] as const
export type DataRequestKind = (typeof dataRequestKinds)[number]

const Kind = z.enum(dataRequestKinds, 'Please choose what you would like')

export const DataRequestForm = z.object({
  kind: Kind,
  email: emailAddress(textLimits.email).check(z.toLowerCase()),
  message: z._default(multilineText(textLimits.dataRequest), ''),
})
export type DataRequestForm = z.output<typeof DataRequestForm>

/** Mails a link that confirms the address. The answer is the same for known and unknown addresses. */
export const askAboutData = endpoint({
  method: 'POST',
  path: dataRequestsPath,
  body: DataRequestForm,
  /** The page that says where the link was sent. */
  response: z.object({ sentPage: z.string() }),
})

export const dataRequestOutcomes = ['sent', 'erased', 'explained', 'refused'] as const
export type DataRequestOutcome = (typeof dataRequestOutcomes)[number]

/** A request with a confirmed address. */
export const DataRequest = z.object({
  id: z.string(),
  kind: Kind,
  email: z.string(),
  /** From their latest consultation, if there is one. */
  name: z.optional(z.string()),
  message: z.string(),
  reference: z.string(),
  confirmedAt: Instant,
  /** Last London day for an answer. */
  dueDay: z.iso.date(),
  answeredAt: z.optional(Instant),
  outcome: z.optional(z.enum(dataRequestOutcomes)),
  reason: z.string(),
  version: z.int(),
})
export type DataRequest = z.output<typeof DataRequest>

/** Unanswered requests, most urgent first. */
export const listDataRequests = endpoint({
  method: 'GET',
  path: '/api/admin/data-requests',
  response: z.array(DataRequest),
})

const params = z.object({ id: z.string().check(z.maxLength(64)) })

export const readDataRequest = endpoint({
  method: 'GET',
  path: '/api/admin/data-requests/:id',
  params,
  response: DataRequest,
})

const needsReason = 'Please say why: they have a right to know'

/** Records how a request was answered; null for unanswered. 409 if another device has changed it since. */
export const answerDataRequest = endpoint({
  method: 'PATCH',
  path: '/api/admin/data-requests/:id',
  params,
  body: z
    .object({
      outcome: z.nullable(z.enum(dataRequestOutcomes, 'Please choose how you answered')),
      reason: z._default(multilineText(textLimits.refusal), ''),
      version: seenVersion(),
    })
    .check(
      z.refine(({ outcome, reason }) => outcome !== 'refused' || reason !== '', {
        path: ['reason'],
        error: needsReason,
      }),
    ),
  response: DataRequest,
})
