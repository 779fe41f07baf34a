import type { FastifyInstance } from 'fastify'
import { longBodyLimitBytes } from '#contract/limits.ts'
import * as contract from '#contract/newsletter-issues.ts'
import type { Deps } from '#server/deps.ts'
import { sendListPage } from '#server/http/list-pages.ts'
import { needsStepUp, route } from '#server/http/route.ts'
import { mailDocumentHeaders } from '#server/http/security-headers.ts'
import { sendIssue } from './sending.ts'
import * as service from './service.ts'
import { listIssueStarts } from './starters.ts'

const longBody = { bodyLimit: longBodyLimitBytes.issue }

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listIssues, async ({ query }, _request, reply) =>
    sendListPage(reply, contract.listIssues.path, query, await service.listIssues(deps, query)),
  )
  route(app, contract.readIssue, ({ params }) => service.readIssue(deps, params.id))

  route(
    app,
    contract.createIssue,
    async ({ body }, _request, reply) => {
      reply.code(201)
      return await service.createIssue(deps, body)
    },
    longBody,
  )
  route(
    app,
    contract.saveIssue,
    ({ params, body: { version, ...text } }) => service.saveIssue(deps, { ...params, version }, text),
    {
      ...longBody,
      config: {
        needsStepUp: ({ params }) => service.isScheduled(deps, contract.IssueId.safeParse(params).data?.id),
      },
    },
  )
  route(app, contract.deleteIssue, ({ params }) => service.deleteIssue(deps, params.id))

  app.get<{ Params: { id: string } }>(contract.issuePreviewPath(':id'), async (request, reply) => {
    const { html } = await service.previewIssue(deps, request.params.id)
    return reply.headers(mailDocumentHeaders(deps.config.siteUrl)).send(html)
  })

  route(app, contract.testIssue, ({ params }) => service.sendTestOfIssue(deps, params.id))
  route(app, contract.sendIssue, ({ params, body }) => sendIssue(deps, { ...params, ...body }), needsStepUp)
  route(
    app,
    contract.scheduleIssue,
    ({ params, body: { at, version } }) => service.scheduleIssue(deps, { ...params, version }, new Date(at)),
    needsStepUp,
  )
  route(app, contract.unscheduleIssue, ({ params }) => service.unscheduleIssue(deps, params.id))

  route(app, contract.listIssueStarters, () => listIssueStarts(deps))
}
