import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Address } from '#contract/address.ts'
import { clientWords, appointmentPages as pages } from '#contract/appointment-pages.ts'
import { minuteMs } from '#contract/durations.ts'
import { fieldErrors } from '#contract/field-errors.ts'
import { multilineText } from '#contract/text.ts'
import type { Deps } from '#server/deps.ts'
import type { FormPages } from '#server/http/form-pages.ts'
import { createLinkPageReplies, redirectToOutcome, tokenOfRequest } from '#server/http/link-pages.ts'
import { createRateLimit } from '#server/http/rate-limits.ts'
import { answerOffer, readPickPage } from './picking.ts'

const maxPresses = 120
const windowMs = 15 * minuteMs

const choose = 'Choose a time, or “None of these suits me”.'

const Answer = z.object({
  choice: z.string(choose).check(z.minLength(1, choose), z.maxLength(64)),
  address: z._default(Address, ''),
  words: z._default(multilineText(clientWords), ''),
})

/** What was typed, to show it again. */
const Typed = z.object({
  choice: z.catch(z.string(), ''),
  address: z.catch(z.string(), ''),
  words: z.catch(z.string(), ''),
})

const neverOffered = 'This time was not offered. Please choose one of these.'

/** The page on which a client picks one of the offered times. Opening it changes nothing. */
export function pickPageRoutes(app: FastifyInstance, deps: Deps, forms: FormPages): void {
  const limit = createRateLimit(deps.config, { limit: maxPresses, windowMs })
  const { send, withPage } = createLinkPageReplies(forms)

  app.register(async (scope) => {
    withPage(pages.pick, scope, Object.keys(Answer.shape))

    async function show(
      request: FastifyRequest,
      reply: FastifyReply,
      { status, errors = {} }: { status: number; errors?: Readonly<Record<string, string>> },
    ) {
      const typed = request.method === 'POST' ? Typed.parse(request.body ?? {}) : undefined
      const page = await readPickPage(deps, tokenOfRequest(request), typed)
      return await send(request, reply, {
        path: pages.pick,
        status: page.state === 'broken' ? 400 : status,
        values: { page: JSON.stringify(page) },
        errors,
      })
    }

    scope.get(pages.pick, (request, reply) => show(request, reply, { status: 200 }))

    scope.post(pages.pick, async (request, reply) => {
      await limit.take(request.ip)
      const answer = Answer.safeParse(request.body ?? {})
      if (!answer.success)
        return await show(request, reply, { status: 400, errors: fieldErrors(answer.error.issues) })
      const outcome = await answerOffer(deps, tokenOfRequest(request), answer.data)
      if (outcome === 'unknown')
        return await show(request, reply, { status: 400, errors: { choice: neverOffered } })
      if (outcome === 'gone') return await show(request, reply, { status: 409 })
      if (outcome === 'broken') return await show(request, reply, { status: 400 })
      return redirectToOutcome(reply, `${pages.pick}?token=${encodeURIComponent(tokenOfRequest(request))}`)
    })
  })
}
