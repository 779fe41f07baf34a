import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './paged-lists.ts'

/** Her steps before the website opens, in the order in which visitors miss them. */
export const ownSteps = [
  'firstName',
  'contact',
  'prices',
  'portrait',
  'testimonials',
  'gallery',
  'about',
  'questions',
  'salon',
  'social',
  'google',
  'password',
] as const
export type OwnStep = (typeof ownSteps)[number]

/** What a website may do without. The rest is asked for by the law, or already stands on it as a sample. */
export const optionalSteps = [
  'firstName',
  'prices',
  'portrait',
  'questions',
  'salon',
  'social',
  'google',
] as const
export type OptionalStep = (typeof optionalSteps)[number]

/** Steps for the person who runs the website. */
export const operatorSteps = ['https', 'mail', 'records', 'backup'] as const
export type OperatorStep = (typeof operatorSteps)[number]

export const goLiveNames = [...ownSteps, ...operatorSteps] as const
export type GoLiveName = (typeof goLiveNames)[number]

/** `other-name`: issued for another host name; `not-trusted`: no authority that browsers trust has signed it. */
const certificateStates = ['valid', 'ending', 'ended', 'other-name', 'not-trusted'] as const
export type CertificateState = (typeof certificateStates)[number]

const GoLive = z.object({
  done: z.array(z.enum(goLiveNames)),
  /** Steps that she leaves out and that are not done either. */
  leftOut: z.array(z.enum(optionalSteps)),
  /** When all steps were first found done or left out; unset if one no longer is. */
  finishedAt: z.optional(Instant),
  passwordChangedAt: z.optional(Instant),
  /** Time of the newest backup. */
  backupAt: z.optional(Instant),
  siteUrl: z.string(),
  /** The website's certificate, if it could be read. */
  certificate: z.optional(z.object({ validUntil: Instant, state: z.enum(certificateStates) })),
  phone: z.string(),
  firstName: z.optional(z.string()),
  waiting: z.int(),
  /** `missing`: the DNS records that were not found, as lines to pass on. */
  records: z.object({ total: z.int(), found: z.int(), missing: z.array(z.string()) }),
  testimonials: z.object({ total: z.int(), samples: z.int() }),
  /** Gallery pictures that came with the website. */
  illustrations: z.int(),
  /** Text to paste into the Google business profile. */
  profile: z.array(z.string()),
  googleAt: z.optional(Instant),
})
export type GoLive = z.output<typeof GoLive>

const path = '/api/admin/go-live' as const

export const readGoLive = endpoint({ method: 'GET', path, response: GoLive })

/** The only step that the owner ticks herself: the program cannot check it. */
export const setGoogleProfileDone = endpoint({
  method: 'POST',
  path: `${path}/google`,
  body: z.object({ isDone: z.boolean('Please say whether it is done') }),
  response: GoLive,
})

export const leaveOutStep = endpoint({
  method: 'POST',
  path: `${path}/left-out`,
  body: z.object({
    step: z.enum(optionalSteps, 'This step cannot be left out'),
    isLeftOut: z.boolean('Please say whether to leave it out'),
  }),
  response: GoLive,
})
