import type { FastifyInstance } from 'fastify'
import { minuteMs } from '#contract/durations.ts'
import { longBodyLimitBytes } from '#contract/limits.ts'
import * as contract from '#contract/newsletter.ts'
import * as subscribers from '#contract/newsletter-subscribers.ts'
import type { Deps } from '#server/deps.ts'
import { toCsv } from '#server/http/csv.ts'
import type { FormPages } from '#server/http/form-pages.ts'
import { sendListPage } from '#server/http/list-pages.ts'
import { withMinimumDuration } from '#server/http/minimum-duration.ts'
import { acceptPostedForm } from '#server/http/posted-forms.ts'
import { createRateLimit } from '#server/http/rate-limits.ts'
import { needsStepUp, route } from '#server/http/route.ts'
import { exportHeadings, exportSubscribers, importSubscribers, removeSubscriberForGood } from './import.ts'
import { listSubscribers, subscribe } from './service.ts'

// Generous, since a mobile network shows many people as one address.
const signUpsAtMost = 120
const windowMs = 15 * minuteMs

/** Whether the form is on this page: Hair Tips or one of its articles. */
const isPageOfForm = (page: unknown): page is string =>
  typeof page === 'string' && /^\/blog(?:\/[a-z0-9-]+)?$/.test(page)

export function publicRoutes(app: FastifyInstance, deps: Deps, forms: FormPages): void {
  const limit = createRateLimit(deps.config, { limit: signUpsAtMost, windowMs })
  const form = acceptPostedForm(forms, {
    page: '/blog',
    pageOf: ({ page }) => (isPageOfForm(page) ? page : undefined),
    thankYouPage: '/newsletter/thank-you',
    toBody: (fields) => fields,
    failure: 'Failed to subscribe. Please try again.',
  })
  route(
    app,
    contract.subscribeToNewsletter,
    async ({ body }, request, reply) => {
      await limit.take(request.ip)
      reply.code(201)
      return await withMinimumDuration(deps.minResponseMs, () => subscribe(deps, body))
    },
    form,
  )
}

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listSubscribers, async ({ query }, _request, reply) =>
    sendListPage(reply, contract.listSubscribers.path, query, await listSubscribers(deps, query)),
  )

  route(app, subscribers.removeSubscriber, ({ params }) => removeSubscriberForGood(deps, params.id))

  route(app, subscribers.importSubscribers, ({ body }) => importSubscribers(deps, body), {
    bodyLimit: longBodyLimitBytes.importText,
  })

  app.get(subscribers.subscribersCsvPath, needsStepUp, async (_request, reply) => {
    reply.type('text/csv; charset=utf-8')
    reply.header('content-disposition', 'attachment; filename="subscribers.csv"')
    return toCsv(exportHeadings, await exportSubscribers(deps))
  })
}
