import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { minuteMs } from '#contract/durations.ts'
import { NewsletterSignUp } from '#contract/newsletter.ts'
import { confirmPath, type LinkState, newLinkPath, unsubscribePath } from '#contract/newsletter-pages.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import type { FormPages } from '#server/http/form-pages.ts'
import {
  createLinkPageReplies,
  parseToken,
  redirectToOutcome,
  tokenOfRequest,
} from '#server/http/link-pages.ts'
import { withMinimumDuration } from '#server/http/minimum-duration.ts'
import { createRateLimit } from '#server/http/rate-limits.ts'
import {
  checkConfirmLink,
  checkUnsubscribeLink,
  confirmSubscription,
  mailUnsubscribeLink,
  unsubscribe,
} from './membership.ts'

const newLinksAtMost = 20
const windowMs = 15 * minuteMs

const mailedPage = `${unsubscribePath}?mailed=yes`

const wasMailed = (query: unknown) => z.object({ mailed: z.string() }).safeParse(query).success

const isTooMany = (error: unknown) => error instanceof AppError && error.code === 'TOO_MANY_REQUESTS'

type LinkPage = { state: LinkState; token?: string; email?: string; error?: string }

/** The pages that links in mails open. They need no login: the signed link is the proof. */
export function linkRoutes(app: FastifyInstance, deps: Deps, forms: FormPages): void {
  const limit = createRateLimit(deps.config, { limit: newLinksAtMost, windowMs })
  const pages = createLinkPageReplies(forms)

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    status: number,
    { error, ...values }: LinkPage,
  ) {
    const errors: Record<string, string> = error === undefined ? {} : { email: error }
    return await pages.send(request, reply, { path, status, values, errors })
  }

  const showLink = (reply: FastifyReply, path: string, token: string) =>
    redirectToOutcome(reply, `${path}?token=${encodeURIComponent(token)}`)

  app.register(async (scope) => {
    pages.withPage(unsubscribePath, scope)
    // The body adds nothing to the link, so any content type is accepted (RFC 8058 allows several).
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume().once('end', () => done(null, undefined))
    })

    scope.get(unsubscribePath, async (request, reply) => {
      const token = tokenOfRequest(request)
      if (!token && wasMailed(request.query))
        return await send(request, reply, unsubscribePath, 200, { state: 'mailed' })
      // Without a token the visitor did not come from a mail.
      const look = await checkUnsubscribeLink(deps, token)
      return await send(request, reply, unsubscribePath, look.state === 'broken' ? 400 : 200, {
        ...look,
        token,
      })
    })

    // Mail providers post this from another origin when a reader presses their "Unsubscribe".
    scope.post(unsubscribePath, { config: { acceptsOtherSites: true } }, async (request, reply) => {
      const token = tokenOfRequest(request)
      if (!(await unsubscribe(deps, token)))
        return await send(request, reply, unsubscribePath, 400, { state: 'broken' })
      // Providers post to the link itself and must not be redirected (RFC 8058, 3.2); the form on our page
      // sends the token as a field.
      if (parseToken(request.query) === undefined) return showLink(reply, unsubscribePath, token)
      const look = await checkUnsubscribeLink(deps, token)
      try {
        return await send(request, reply, unsubscribePath, 200, look)
      } catch (error) {
        if (!isTooMany(error)) throw error
        // Providers post from few addresses and need only the status: a completed request must not look refused.
        return reply.code(200).type('text/plain; charset=utf-8').send('Done.')
      }
    })

    // After a refusal this address stays in the address bar: opening it again must not claim that a mail was sent.
    scope.get(newLinkPath, async (_request, reply) => redirectToOutcome(reply, unsubscribePath))

    scope.post(newLinkPath, async (request, reply) => {
      await limit.take(request.ip)
      const read = NewsletterSignUp.safeParse(request.body)
      if (!read.success) {
        const error = read.error.issues[0]?.message ?? ''
        return await send(request, reply, unsubscribePath, 400, { state: 'broken', error })
      }
      await withMinimumDuration(deps.minResponseMs, () => mailUnsubscribeLink(deps, read.data.email))
      return redirectToOutcome(reply, mailedPage)
    })
  })

  app.register(async (scope) => {
    pages.withPage(confirmPath, scope)

    scope.get(confirmPath, async (request, reply) => {
      const token = tokenOfRequest(request)
      const look = await checkConfirmLink(deps, token)
      return await send(request, reply, confirmPath, look.state === 'broken' ? 400 : 200, { ...look, token })
    })

    scope.post(confirmPath, async (request, reply) => {
      const token = tokenOfRequest(request)
      if (await confirmSubscription(deps, token)) return showLink(reply, confirmPath, token)
      return await send(request, reply, confirmPath, 400, { state: 'broken' })
    })
  })
}
