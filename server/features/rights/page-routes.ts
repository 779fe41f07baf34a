import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { dataRequestPages as pages } from '#contract/data-request-pages.ts'
import { minuteMs } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import type { FormPages } from '#server/http/form-pages.ts'
import { createLinkPageReplies, redirectToOutcome, tokenOfRequest } from '#server/http/link-pages.ts'
import { createRateLimit } from '#server/http/rate-limits.ts'
import { confirmDataRequest, readConfirmationState, readDonePage } from './confirmation.ts'
import { readSentPage, resendConfirmationLink } from './visitor.ts'

const pressesAtMost = 120
const windowMs = 15 * minuteMs

/** The outcome of “send it again”, passed on to the next page. */
const AfterPress = z.object({
  again: z.optional(z.literal('yes')),
  early: z.optional(z.literal('yes')),
  full: z.optional(z.literal('yes')),
})
const afterPress = (query: unknown): Record<string, string> => ({ ...AfterPress.safeParse(query).data })

/** The pages that follow a request: where its link was sent, the confirmation, and its result. */
export function dataRequestPageRoutes(app: FastifyInstance, deps: Deps, forms: FormPages): void {
  const limit = createRateLimit(deps.config, { limit: pressesAtMost, windowMs })
  const { send, withPage } = createLinkPageReplies(forms)
  /** The answer to every link that does not work. */
  const broken = { path: pages.confirm, status: 400, values: { state: 'broken' } }

  app.register(async (scope) => {
    withPage(pages.confirm, scope)

    scope.get(pages.sent, async (request, reply) => {
      const token = tokenOfRequest(request)
      const look = await readSentPage(deps, token)
      if (!look) return await send(request, reply, broken)
      const { email, isSent, isFull, timesLeft, until } = look
      const values = {
        token,
        email,
        isSent: isSent ? 'yes' : '',
        isFull: isFull ? 'yes' : '',
        timesLeft: String(timesLeft),
        until: until.toISOString(),
        now: deps.now().toISOString(),
        ...afterPress(request.query),
      }
      return await send(request, reply, { path: pages.sent, status: 200, values })
    })

    // After a refusal this address stays in the address bar: opening it again must not claim that a mail was sent.
    scope.get(pages.again, async (_request, reply) => redirectToOutcome(reply, pages.ask))

    scope.post(pages.again, async (request, reply) => {
      await limit.take(request.ip)
      const sentPage = await resendConfirmationLink(deps, tokenOfRequest(request))
      if (sentPage === undefined) return await send(request, reply, broken)
      return redirectToOutcome(reply, sentPage)
    })

    scope.get(pages.confirm, async (request, reply) => {
      const token = tokenOfRequest(request)
      const look = await readConfirmationState(deps, token)
      const { state } = look
      const status = state === 'ask' ? 200 : 400
      const canSendAgain = state === 'broken' && look.canSendAgain ? 'yes' : ''
      const values = { ...look, token, canSendAgain }
      return await send(request, reply, { path: pages.confirm, status, values })
    })

    scope.post(pages.confirm, async (request, reply) => {
      await limit.take(request.ip)
      const token = tokenOfRequest(request)
      const donePage = await confirmDataRequest(deps, token)
      // The page of the same link shows why.
      return redirectToOutcome(reply, donePage ?? `${pages.confirm}?token=${encodeURIComponent(token)}`)
    })

    scope.get(pages.done, async (request, reply) => {
      const done = await readDonePage(deps, tokenOfRequest(request))
      if (!done) return await send(request, reply, broken)
      const { kind, email, dueDay, reference, confirmedAt } = done
      const values = { kind, email, dueDay, reference, confirmedAt: confirmedAt.toISOString() }
      return await send(request, reply, { path: pages.done, status: 200, values })
    })
  })
}
