import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/website.ts'
import type { Deps } from '#server/deps.ts'
import { longBodyLimitBytes } from '#server/http/bodies.ts'
import { AppError } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { framedHeaders } from '#server/http/security-headers.ts'
import { renderDraftPreview } from './preview.ts'
import { changeDocument, saveDraft } from './publishing.ts'
import * as service from './service.ts'

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.readWebsite, () => service.readWebsite(deps))
  route(app, contract.readDocument, ({ params }) => service.readDocument(deps, params.name))
  const long = { bodyLimit: longBodyLimitBytes.issue }
  route(app, contract.saveDraft, long, ({ params, body: { content, version } }) =>
    saveDraft(deps, { ...params, version }, content),
  )
  route(app, contract.changeDocument, ({ params, body }) => changeDocument(deps, params.name, body))
  route(app, contract.listVersions, ({ params }) => service.listVersions(deps, params.name))

  app.get<{ Params: { name: string } }>(contract.documentPreviewPath(':name'), async (request, reply) => {
    const { name } = request.params
    if (!contract.isDocumentName(name)) throw new AppError('NOT_FOUND')
    const html = await renderDraftPreview(deps, name)
    return reply.headers(framedHeaders(deps.config.siteUrl)).send(html)
  })
}
