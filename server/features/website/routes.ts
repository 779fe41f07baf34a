import type { FastifyInstance } from 'fastify'
import { longBodyLimitBytes } from '#contract/limits.ts'
import * as contract from '#contract/website.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { previewHeaders } from '#server/http/security-headers.ts'
import { listArticles, listShippedPictures } from './articles.ts'
import { readDocument } from './documents.ts'
import { renderDraftPreview } from './preview.ts'
import * as publishing from './publishing.ts'
import * as service from './service.ts'
import { removeTestimonialEverywhere } from './testimonials/service.ts'

const longBody = { bodyLimit: longBodyLimitBytes.issue }

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.readWebsite, () => service.readWebsite(deps))
  route(app, contract.readDocument, ({ params }) => readDocument(deps, params.name))
  route(
    app,
    contract.saveDraft,
    ({ params, body: { content, version } }) => service.saveDraft(deps, { ...params, version }, content),
    longBody,
  )
  route(app, contract.discardDraft, ({ params, body }) => service.discardDraft(deps, { ...params, ...body }))
  route(app, contract.publishDocument, ({ params, body }) =>
    publishing.publishDraft(deps, { ...params, ...body }),
  )
  route(app, contract.undoPublish, ({ params, body }) => publishing.undoPublish(deps, { ...params, ...body }))
  route(app, contract.planArticle, ({ params, body: { version, at } }) =>
    publishing.planArticle(deps, { ...params, version }, at === undefined ? null : new Date(at)),
  )
  route(app, contract.takeArticleOff, ({ params, body: { version, isDeleted } }) =>
    publishing.takeArticleOff(deps, { ...params, version }, isDeleted),
  )
  route(app, contract.listVersions, ({ params }) => service.listVersions(deps, params.name))
  route(app, contract.withdrawTestimonial, ({ params }) => removeTestimonialEverywhere(deps, params.id))
  route(app, contract.listArticles, () => listArticles(deps))
  route(app, contract.listShippedPictures, async () => listShippedPictures())

  app.get<{ Params: { name: string }; Querystring: { page?: unknown } }>(
    contract.documentPreviewPath(':name'),
    async (request, reply) => {
      const { name } = request.params
      if (!contract.isDocumentName(name)) throw new AppError('NOT_FOUND')
      const html = await renderDraftPreview(deps, name, request.query.page)
      return reply.headers(previewHeaders(html)).send(html)
    },
  )
}
