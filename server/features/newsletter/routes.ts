import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/newsletter-issues.ts'
import type { Deps } from '#server/deps.ts'
import { longBodyLimitBytes } from '#server/http/bodies.ts'
import { needsStepUp, route } from '#server/http/route.ts'
import { mailDocumentHeaders } from '#server/http/security-headers.ts'
import * as service from './service.ts'

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  const isScheduled = (params: unknown) => service.isScheduled(deps, String(Object(params).id))
  route(app, contract.listIssues, ({ query }, _request, reply) => service.listIssues(deps, query, reply))
  route(app, contract.readIssue, ({ params }) => service.readIssue(deps, params.id))

  route(
    app,
    contract.saveIssue,
    ({ params, body: { version, ...text } }) => service.saveIssue(deps, { ...params, version }, text),
    {
      bodyLimit: longBodyLimitBytes.issue,
      config: { needsStepUp: ({ params }) => isScheduled(params) },
    },
  )
  route(app, contract.deleteIssue, ({ params }) => service.deleteIssue(deps, params.id))

  app.get<{ Params: { id: string } }>(contract.issuePreviewPath(':id'), async (request, reply) => {
    const { html } = await service.previewIssue(deps, request.params.id)
    return reply.headers(mailDocumentHeaders(deps.config.siteUrl)).send(html)
  })
  route(app, contract.testIssue, ({ params }) => service.sendTestOfIssue(deps, params.id))

  route(
    app,
    contract.sendIssue,
    ({ params, body: { version, recipients } }) =>
      service.sendIssue(deps, { ...params, version }, recipients),
    needsStepUp,
  )
  route(
    app,
    contract.scheduleIssue,
    ({ params, body: { version, at } }) =>
      at === null
        ? service.unscheduleIssue(deps, params.id)
        : service.scheduleIssue(deps, { ...params, version }, new Date(at)),
    // A planned issue can be stopped at any moment.
    { config: { needsStepUp: async ({ params }) => !(await isScheduled(params)) } },
  )
  route(app, contract.retryIssue, ({ params }) => service.retryIssue(deps, params.id))
}
