import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type LinkState, unsubscribePath } from '#contract/newsletter-pages.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import type { FormPages } from '#server/http/form-pages.ts'
import {
  createLinkPageReplies,
  parseToken,
  redirectToOutcome,
  tokenOfRequest,
} from '#server/http/link-pages.ts'
import { checkUnsubscribeLink, unsubscribe } from './service.ts'

const isTooMany = (error: unknown) => error instanceof AppError && error.code === 'TOO_MANY_REQUESTS'

/** The page that the link at the foot of each issue opens. It needs no login: the signed link is the proof. */
export function linkRoutes(app: FastifyInstance, deps: Deps, forms: FormPages): void {
  const pages = createLinkPageReplies(forms)

  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    values: { state: LinkState; token?: string; email?: string },
  ) =>
    pages.send(request, reply, {
      path: unsubscribePath,
      status: values.state === 'broken' ? 400 : 200,
      values,
    })

  app.register(async (scope) => {
    pages.withPage(unsubscribePath, scope)
    // The body adds nothing to the link, so any content type is accepted (RFC 8058 allows several).
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume().once('end', () => done(null, undefined))
    })

    scope.get(unsubscribePath, async (request, reply) => {
      const token = tokenOfRequest(request)
      return await send(request, reply, { ...(await checkUnsubscribeLink(deps, token)), token })
    })

    // Mail providers post this from another origin when a reader presses their "Unsubscribe".
    scope.post(unsubscribePath, { config: { acceptsOtherSites: true } }, async (request, reply) => {
      const token = tokenOfRequest(request)
      if (!(await unsubscribe(deps, token))) return await send(request, reply, { state: 'broken' })
      // Providers post to the link itself and must not be redirected (RFC 8058, 3.2); the form on our page
      // sends the token as a field.
      if (parseToken(request.query) === undefined)
        return redirectToOutcome(reply, `${unsubscribePath}?token=${encodeURIComponent(token)}`)
      try {
        return await send(request, reply, { state: 'done' })
      } catch (error) {
        if (!isTooMany(error)) throw error
        // Providers post from few addresses and need only the status: a completed request must not look refused.
        return reply.code(200).type('text/plain; charset=utf-8').send('Done.')
      }
    })
  })
}
