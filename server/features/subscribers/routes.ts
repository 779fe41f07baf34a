import type { FastifyInstance, FastifyReply } from 'fastify'
import { minuteMs } from '#contract/durations.ts'
import * as contract from '#contract/newsletter.ts'
import * as subscribers from '#contract/newsletter-subscribers.ts'
import { unsubscribePath } from '#contract/paths.ts'
import type { Deps } from '#server/deps.ts'
import { toAnswer } from '#server/http/answer.ts'
import { longBodyLimitBytes } from '#server/http/bodies.ts'
import { toCsv } from '#server/http/csv.ts'
import { sendFormPage } from '#server/http/form-pages.ts'
import { parseToken, registerLinkPages, tokenOfRequest } from '#server/http/link-pages.ts'
import { readListPage } from '#server/http/list-pages.ts'
import { withMinimumDuration } from '#server/http/minimum-duration.ts'
import { acceptPostedForm } from '#server/http/posted-forms.ts'
import { createRateLimit } from '#server/http/rate-limits.ts'
import { fromVisitors, needsStepUp, route } from '#server/http/route.ts'
import { subscribed } from './repository.ts'
import * as service from './service.ts'

// Generous, since a mobile network shows many people as one address.
const signUpsAtMost = 120
const windowMs = 15 * minuteMs

export function publicRoutes(app: FastifyInstance, deps: Deps): void {
  const limit = createRateLimit(deps.config, { limit: signUpsAtMost, windowMs })
  const form = acceptPostedForm(deps, {
    page: '/blog',
    // An article may have been taken off meanwhile.
    pageOf: ({ page }) =>
      typeof page === 'string' && /^\/blog/.test(page) && deps.pages.isPage(page) ? page : undefined,
    thankYouPage: '/newsletter/thank-you',
    toBody: (fields) => fields,
    failure: 'Failed to subscribe. Please try again.',
  })
  const options = { ...form, ...fromVisitors(limit) }
  route(app, contract.subscribeToNewsletter, options, ({ body }) =>
    withMinimumDuration(deps.minResponseMs, () => service.subscribe(deps, body)),
  )
  unsubscribeRoutes(app, deps)
}

/** The page that the link at the foot of each issue opens. It needs no login: the signed link is the proof. */
function unsubscribeRoutes(app: FastifyInstance, deps: Deps): void {
  const send = (reply: FastifyReply, values: service.LinkValues) =>
    sendFormPage(deps, reply, {
      path: unsubscribePath,
      status: values.state === 'broken' ? 400 : 200,
      values,
    })

  registerLinkPages(app, deps, unsubscribePath, (scope) => {
    // The body adds nothing to the link, so any content type is accepted (RFC 8058 allows several).
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume().once('end', () => done(null, undefined))
    })

    scope.get(unsubscribePath, async (request, reply) =>
      send(reply, await service.checkUnsubscribeLink(deps, tokenOfRequest(request))),
    )

    // Mail providers post this from another origin when a reader presses their "Unsubscribe".
    scope.post(unsubscribePath, { config: { acceptsOtherSites: true } }, async (request, reply) => {
      const token = tokenOfRequest(request)
      if (!(await service.unsubscribe(deps, token))) return await send(reply, { state: 'broken' })
      // Providers post to the link itself, must not be redirected (RFC 8058, 3.2) and read the status only; the form on
      // our page sends the token as a field.
      if (parseToken(request.query) !== undefined)
        return reply.type('text/plain; charset=utf-8').send('Done.')
      return reply.redirect(`${unsubscribePath}?token=${encodeURIComponent(token)}`, 303)
    })
  })
}

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listSubscribers, async ({ query }, _request, reply) => {
    const { kysely } = deps.database
    const rows = subscribed(kysely)
    const page = await readListPage(kysely, rows, ['newsletters', 'subscribedAt'], query, reply)
    return page.map(toAnswer)
  })
  route(app, subscribers.removeSubscriber, ({ params }) => service.removeSubscriber(deps, params.id))
  const long = { bodyLimit: longBodyLimitBytes.importText }
  route(app, subscribers.importSubscribers, long, ({ body }) => service.importSubscribers(deps, body))

  app.get(subscribers.subscribersCsvPath, needsStepUp, async (_request, reply) => {
    reply.type('text/csv; charset=utf-8')
    reply.header('content-disposition', 'attachment; filename="subscribers.csv"')
    return toCsv(service.exportHeadings, await service.exportSubscribers(deps))
  })
}
