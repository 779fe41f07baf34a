import type { FastifyInstance } from 'fastify'
import { minuteMs } from '#contract/durations.ts'
import * as contract from '#contract/rights.ts'
import { dataRequestPages as pages } from '#contract/rights.ts'
import type { Deps } from '#server/deps.ts'
import { sendFormPage } from '#server/http/form-pages.ts'
import { registerLinkPages, tokenOfRequest } from '#server/http/link-pages.ts'
import { acceptPostedForm } from '#server/http/posted-forms.ts'
import { createRateLimit } from '#server/http/rate-limits.ts'
import { fromVisitors, route } from '#server/http/route.ts'
import {
  answerDataRequest,
  confirmDataRequest,
  listDataRequests,
  readLink,
  submitDataRequest,
} from './service.ts'

// Mobile carriers put many people behind one address.
const requestLimit = { limit: 30, windowMs: 15 * minuteMs }

export function publicRoutes(app: FastifyInstance, deps: Deps): void {
  const requests = createRateLimit(deps.config, requestLimit)
  const form = acceptPostedForm(deps, {
    page: pages.ask,
    thankYouPage: pages.sent,
    toBody: (fields) => fields,
    failure: 'Your request could not be kept. Please try again, or ring or write to me directly.',
  })
  const options = { ...form, ...fromVisitors(requests) }
  route(app, contract.askAboutData, options, ({ body }) => submitDataRequest(deps, body))

  registerLinkPages(app, deps, pages.confirm, (scope) => {
    scope.get(pages.confirm, async (request, reply) => {
      const token = tokenOfRequest(request)
      const link = await readLink(deps, token)
      if (link.state === 'broken')
        return await sendFormPage(deps, reply, {
          path: pages.confirm,
          status: 400,
          values: { state: 'broken' },
        })
      const { kind, email, message, dueDay } = link.request
      const values = { state: link.state, token, kind, email, message, dueDay }
      return await sendFormPage(deps, reply, { path: pages.confirm, status: 200, values })
    })

    scope.post(pages.confirm, async (request, reply) => {
      const token = tokenOfRequest(request)
      await confirmDataRequest(deps, token)
      return reply.redirect(`${pages.confirm}?token=${encodeURIComponent(token)}`, 303)
    })
  })
}

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listDataRequests, () => listDataRequests(deps))
  route(app, contract.answerDataRequest, (asked) => answerDataRequest(deps, asked))
}
