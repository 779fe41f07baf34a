import type { FastifyInstance } from 'fastify'
import { documents } from '#content/documents.ts'
import { longBodyLimitBytes } from '#contract/limits.ts'
import * as contract from '#contract/website.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { previewHeaders } from '#server/http/security-headers.ts'
import { renderDraft } from './preview.ts'
import { publishDraft, undoPublish } from './publishing.ts'
import { listVersions } from './repository.ts'
import * as service from './service.ts'
import { withdraw } from './withdrawal.ts'

const longBody = { bodyLimit: longBodyLimitBytes.issue }

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.readWebsite, () => service.readWebsite(deps))
  route(app, contract.readDocument, ({ params }) => service.readDocument(deps, params.name))
  route(
    app,
    contract.saveDraft,
    ({ params, body: { content, draftVersion } }) =>
      service.saveDraft(deps, { ...params, draftVersion }, content),
    longBody,
  )
  route(app, contract.discardDraft, ({ params, body }) => service.discardDraft(deps, { ...params, ...body }))
  route(app, contract.publishDocument, ({ params, body }) => publishDraft(deps, { ...params, ...body }))
  route(app, contract.undoPublish, ({ params, body }) => undoPublish(deps, { ...params, ...body }))
  route(app, contract.listVersions, async ({ params, query }) => {
    const rows = await listVersions(deps.database.kysely, { document: params.name, limit: query.limit })
    return rows.map(service.presentVersion)
  })
  route(app, contract.readVersion, ({ params }) => service.readVersion(deps, params.name, params.id))
  route(app, contract.bringBack, ({ params: { name, id }, body }) =>
    service.bringBack(deps, { name, ...body }, id),
  )

  route(app, contract.withdrawTestimonial, ({ params }) => withdraw(deps, params.id))

  app.get<{ Params: { name: string }; Querystring: { page?: unknown } }>(
    contract.documentPreviewPath(':name'),
    async (request, reply) => {
      const name = contract.documentNames.find((one) => one === request.params.name)
      if (!name) throw new AppError('NOT_FOUND')
      const { page, alsoOn } = documents[name]
      const wanted = alsoOn.find((one) => one === request.query.page) ?? page
      const html = await renderDraft(deps, name, wanted)
      return reply.headers(previewHeaders(html)).send(html)
    },
  )
}
