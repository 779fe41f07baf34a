import type { FastifyInstance } from 'fastify'
import { dataRequestPages } from '#contract/data-request-pages.ts'
import { minuteMs } from '#contract/durations.ts'
import * as contract from '#contract/rights.ts'
import type { Deps } from '#server/deps.ts'
import type { FormPages } from '#server/http/form-pages.ts'
import { acceptPostedForm } from '#server/http/posted-forms.ts'
import { createRateLimit } from '#server/http/rate-limits.ts'
import { route } from '#server/http/route.ts'
import { answerDataRequest, listDataRequests, readDataRequest } from './desk.ts'
import { submitDataRequest } from './visitor.ts'

// Generous: mobile carriers put many people behind one address. Each mailbox has a limit of its own.
const requestsAtMost = 120
const windowMs = 15 * minuteMs

export function publicRoutes(app: FastifyInstance, deps: Deps, forms: FormPages): void {
  const limit = createRateLimit(deps.config, { limit: requestsAtMost, windowMs })
  const form = acceptPostedForm(forms, {
    page: dataRequestPages.ask,
    toBody: (fields) => fields,
    failure: 'Your request could not be kept. Please try again, or ring or write to me directly.',
  })
  route(
    app,
    contract.askAboutData,
    async ({ body }, request, reply) => {
      await limit.take(request.ip)
      const { sentPage } = await submitDataRequest(deps, body)
      reply.code(201).header('location', sentPage)
      return { sentPage }
    },
    form,
  )
}

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listDataRequests, () => listDataRequests(deps))
  route(app, contract.readDataRequest, ({ params }) => readDataRequest(deps, params.id))
  route(app, contract.answerDataRequest, ({ params, body }) =>
    answerDataRequest(deps, { ...params, ...body }),
  )
}
