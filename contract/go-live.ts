import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './lists.ts'

/** What has to be done before the website is shown to the world, in order of urgency. */
export const goLiveNames = [
  'password',
  'https',
  'backup',
  'contact',
  'mail',
  'records',
  'testimonials',
  'gallery',
  'about',
  'google',
] as const
export type GoLiveName = (typeof goLiveNames)[number]

/** `other-name`: made out to another address; `not-trusted`: signed by nobody whom browsers trust. */
const certificateStates = ['valid', 'ending', 'ended', 'other-name', 'not-trusted'] as const
export type CertificateState = (typeof certificateStates)[number]

const GoLive = z.object({
  done: z.array(z.enum(goLiveNames)),
  /** When all of it was first found done, if it still is. */
  finishedAt: z.optional(Instant),
  passwordChangedAt: z.optional(Instant),
  /** The newest. */
  backupAt: z.optional(Instant),
  siteUrl: z.string(),
  /** The website's certificate, and until when it holds, where it could be asked. */
  certificate: z.optional(z.object({ validUntil: Instant, state: z.enum(certificateStates) })),
  phone: z.string(),
  /** Mails that wait to be sent. */
  waiting: z.int(),
  records: z.object({ total: z.int(), found: z.int() }),
  testimonials: z.object({ total: z.int(), samples: z.int() }),
  /** Gallery pictures that came with the website. */
  illustrations: z.int(),
  /** What is pasted into the profile at Google. */
  profile: z.array(z.string()),
  googleAt: z.optional(Instant),
})
export type GoLive = z.output<typeof GoLive>

const path = '/api/admin/go-live' as const

export const readGoLive = endpoint({ method: 'GET', path, response: GoLive })

/** The only one that she ticks: the program cannot see it. */
export const tickGoogle = endpoint({
  method: 'POST',
  path: `${path}/google`,
  body: z.object({ isDone: z.boolean('Please say whether it is done') }),
  response: GoLive,
})
