import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant, ListQuery } from './fields.ts'
import { textLimits } from './limits.ts'
import { newsletterPath } from './paths.ts'
import { emailAddress, singleLineText } from './text.ts'

const address = emailAddress(textLimits.email).check(z.toLowerCase())

export const NewsletterSignUp = z.object({
  email: address,
  /** Page and version of the wording: the evidence of consent. */
  page: z.optional(
    singleLineText(textLimits.pagePath, 'Please give the path of a page').check(z.startsWith('/')),
  ),
  wording: z.optional(singleLineText(20, 'Please give the version of the wording')),
})
export type NewsletterSignUp = z.output<typeof NewsletterSignUp>

export const Subscriber = z.object({
  id: z.string(),
  email: z.string(),
  subscribedAt: Instant,
})
export type Subscriber = z.output<typeof Subscriber>

export const subscribeToNewsletter = endpoint('POST', newsletterPath, {
  body: NewsletterSignUp,
  response: z.object({ email: z.string() }),
})

export const listSubscribers = endpoint('GET', '/api/admin/newsletters', {
  query: ListQuery,
  response: z.array(Subscriber),
})
