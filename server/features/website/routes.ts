import type { FastifyInstance } from 'fastify'
import { longBodyLimitBytes } from '#contract/limits.ts'
import * as contract from '#contract/website.ts'
import * as articles from '#contract/website-articles.ts'
import type { Deps } from '#server/deps.ts'
import { listArticlePictures, listArticles } from '#server/features/website/articles/articles.ts'
import { renderDraftPreview } from '#server/features/website/preview/preview.ts'
import {
  cancelPlannedPublish,
  planPublish,
  takeArticleOff,
} from '#server/features/website/publish/planning.ts'
import { publishDraft, undoPublish } from '#server/features/website/publish/publishing.ts'
import { removeTestimonialEverywhere } from '#server/features/website/testimonials/service.ts'
import { AppError } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { previewHeaders } from '#server/http/security-headers.ts'
import { readWebsiteOverview } from './overview.ts'
import * as service from './service.ts'

const longBody = { bodyLimit: longBodyLimitBytes.issue }

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.readWebsite, () => readWebsiteOverview(deps))
  route(app, contract.readDocument, ({ params }) => service.readDocument(deps, params.name))
  route(
    app,
    contract.saveDraft,
    ({ params, body: { content, draftVersion } }) =>
      service.saveDraft(deps, { ...params, draftVersion }, content),
    longBody,
  )
  route(
    app,
    contract.settleConflict,
    ({ params, body: { draftVersion, ...settled } }) =>
      service.resolveConflict(deps, { ...params, draftVersion }, settled),
    longBody,
  )
  route(app, contract.discardDraft, ({ params, body }) => service.discardDraft(deps, { ...params, ...body }))
  route(app, contract.publishDocument, ({ params, body }) => publishDraft(deps, { ...params, ...body }))
  route(app, contract.undoPublish, ({ params, body }) => undoPublish(deps, { ...params, ...body }))
  route(app, contract.listVersions, ({ params, query }) =>
    service.listVersions(deps, params.name, query.limit),
  )
  route(app, contract.readVersion, ({ params }) => service.readVersion(deps, params.name, params.id))
  route(app, contract.bringBack, ({ params: { name, id }, body }) =>
    service.restoreVersion(deps, { name, ...body }, id),
  )

  route(app, contract.withdrawTestimonial, ({ params }) => removeTestimonialEverywhere(deps, params.id))

  route(app, articles.listArticles, () => listArticles(deps))
  route(app, articles.listArticlePictures, async () => listArticlePictures(deps))
  route(app, articles.planDocument, ({ params: { name }, body: { at, draftVersion } }) =>
    planPublish(deps, { name, draftVersion }, new Date(at)),
  )
  route(app, articles.unplanDocument, ({ params, body }) =>
    cancelPlannedPublish(deps, { ...params, ...body }),
  )
  route(app, articles.takeOff, ({ params: { name }, body: { isDeleted, draftVersion } }) =>
    takeArticleOff(deps, { name, draftVersion }, isDeleted),
  )

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
