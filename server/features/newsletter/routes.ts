import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/newsletter-issues.ts'
import type { Deps } from '#server/deps.ts'
import { longBodyLimitBytes } from '#server/http/bodies.ts'
import { needsStepUp, route } from '#server/http/route.ts'
import { framedHeaders } from '#server/http/security-headers.ts'
import * as service from './service.ts'

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listIssues, ({ query }, _request, reply) => service.listIssues(deps, query, reply))
  route(app, contract.readIssue, ({ params }) => service.readIssue(deps, params.id))

  const long = { bodyLimit: longBodyLimitBytes.issue }
  route(app, contract.saveIssue, long, ({ asked: { id, version, ...text } }) =>
    service.saveIssue(deps, { id, version }, text),
  )
  route(app, contract.deleteIssue, ({ params }) => service.deleteIssue(deps, params.id))

  app.get<{ Params: { id: string } }>(contract.issuePreviewPath(':id'), async (request, reply) => {
    const { html } = await service.previewIssue(deps, request.params.id)
    return reply.headers(framedHeaders(deps.config.siteUrl)).send(html)
  })
  route(app, contract.testIssue, ({ params }) => service.sendTestOfIssue(deps, params.id))

  route(app, contract.sendIssue, needsStepUp, ({ asked: { at, ...seen } }) =>
    service.sendIssue(deps, seen, at ? new Date(at) : undefined),
  )
  // A planned issue can be stopped at any moment, without the password.
  route(app, contract.unscheduleIssue, ({ params }) => service.unscheduleIssue(deps, params.id))
}
