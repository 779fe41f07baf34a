import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { NewsletterSignUp } from '#contract/newsletter.ts'
import { confirmPath, type LinkState, newLinkPath, unsubscribePath } from '#contract/newsletter-pages.ts'
import type { Deps } from '#server/deps.ts'
import { describeRefusal, logFault } from '#server/http/errors.ts'
import { createRateLimit, scaled } from '#server/http/rate-limits.ts'
import {
  confirmSubscription,
  lookAtConfirm,
  lookAtUnsubscribe,
  mailUnsubscribeLink,
  unsubscribe,
} from './membership.ts'

const newLinksAtMost = 20
const windowMs = 15 * 60 * 1000

const WithToken = z.object({ token: z.string().check(z.maxLength(200)) })

/** From the link, or from the button's hidden field; a mail program's one-click post has it in the link. */
function tokenOf({ query, body }: FastifyRequest): string {
  const given = WithToken.safeParse(query).data ?? WithToken.safeParse(body).data
  return given?.token ?? ''
}

type LinkPage = { state: LinkState; token?: string; email?: string; error?: string }

/** The pages that links in mails lead to. They need no login: the link itself is the proof. */
export function linkRoutes(app: FastifyInstance, deps: Deps): void {
  const limit = createRateLimit({
    limit: scaled(newLinksAtMost, deps.config.rateLimitFactor),
    windowMs,
    now: deps.now,
  })

  async function send(reply: FastifyReply, path: string, status: number, page: LinkPage) {
    const { error, ...values } = page
    const { html, headers } = await deps.pages.renderForm(path, {
      values,
      errors: error === undefined ? {} : { email: error },
    })
    return reply
      .code(status)
      .headers({ ...headers, 'x-robots-tag': 'noindex' })
      .send(html)
  }

  /** Whoever opens a link wants a page, also when something is wrong. */
  function withPage(path: string, scope: FastifyInstance) {
    scope.setErrorHandler(async (error, request, reply) => {
      const { problem, headers } = describeRefusal(error)
      logFault(error, request, problem.status)
      const page = await deps.pages.renderForm(path, { values: {}, errors: {}, notice: problem.detail })
      return reply
        .code(problem.status)
        .headers({ ...page.headers, ...headers })
        .send(page.html)
    })
  }

  app.register(async (scope) => {
    withPage(unsubscribePath, scope)
    // The body says nothing that the link does not, so any kind will do (RFC 8058 allows several).
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume().once('end', () => done(null, undefined))
    })

    scope.get(unsubscribePath, async (request, reply) => {
      const token = tokenOf(request)
      // Without a token somebody has come by themselves.
      const look = await lookAtUnsubscribe(deps, token)
      return await send(reply, unsubscribePath, look.state === 'broken' ? 400 : 200, { ...look, token })
    })

    // Mail providers post this from elsewhere when somebody presses their own "Unsubscribe".
    scope.post(unsubscribePath, { config: { acceptsOtherSites: true } }, async (request, reply) => {
      const isDone = await unsubscribe(deps, tokenOf(request))
      return await send(reply, unsubscribePath, isDone ? 200 : 400, { state: isDone ? 'done' : 'broken' })
    })

    scope.post(newLinkPath, async (request, reply) => {
      limit.take(request.ip)
      const read = NewsletterSignUp.safeParse(request.body)
      if (!read.success) {
        const error = read.error.issues[0]?.message ?? ''
        return await send(reply, unsubscribePath, 400, { state: 'broken', error })
      }
      await mailUnsubscribeLink(deps, read.data.email)
      return await send(reply, unsubscribePath, 200, { state: 'mailed' })
    })
  })

  app.register(async (scope) => {
    withPage(confirmPath, scope)

    scope.get(confirmPath, async (request, reply) => {
      const token = tokenOf(request)
      const look = await lookAtConfirm(deps, token)
      return await send(reply, confirmPath, look.state === 'broken' ? 400 : 200, { ...look, token })
    })

    scope.post(confirmPath, async (request, reply) => {
      const isDone = await confirmSubscription(deps, tokenOf(request))
      return await send(reply, confirmPath, isDone ? 200 : 400, { state: isDone ? 'done' : 'broken' })
    })
  })
}
