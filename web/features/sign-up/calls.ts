import { NewsletterSignUp, subscribeToNewsletter } from '#contract/newsletter.ts'
import { callApi } from '#web/lib/api-client.ts'

export const checks = { schema: NewsletterSignUp, read: (fields: Record<string, unknown>) => fields }

export const send = (body: NewsletterSignUp) => callApi(subscribeToNewsletter, { body })
