import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/pictures.ts'
import type { Deps } from '#server/deps.ts'
import { createOwnerCookies, findLiveSession } from '#server/features/account/service.ts'
import { AppError } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { shownElsewhere } from '#server/http/security-headers.ts'
import { createFileMaker } from './make-files.ts'
import { findPictureFile, mayPictureRowBeShown } from './repository.ts'
import * as service from './service.ts'

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  const makeFiles = createFileMaker()

  route(app, contract.listPictures, () => service.listPictures(deps))
  route(app, contract.recordConsent, ({ params, body }) => service.recordConsent(deps, params.id, body))

  // The parser of raw bytes is registered for this route only.
  app.register(async (uploads) => {
    uploads.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    const options = { bodyLimit: contract.pictureLimits.bytes, config: { status: 201 } } as const
    route(uploads, contract.uploadPicture, options, async (_input, { body }) => {
      if (!Buffer.isBuffer(body)) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
      return await service.storePicture(deps, body, await makeFiles(body))
    })
  })
}

const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

export function publicRoutes(app: FastifyInstance, deps: Deps): void {
  const { session } = createOwnerCookies(deps.config.siteUrl)
  app.get<{ Params: { file: string } }>('/pictures/own-:file', async (request, reply) => {
    const file = await findPictureFile(deps.database.kysely, `own-${request.params.file}`)
    const isPublic = file && mayPictureRowBeShown(file)
    // The owner also sees unpublished pictures, in the dashboard and in previews.
    const isOwner = file && !isPublic && (await findLiveSession(deps, session.read(request)))
    // Answer like any unknown address: an unpublished picture must not be found.
    if (!file || file.withdrawnAt || !(isPublic || isOwner)) return reply.callNotFound()
    return reply
      .headers({
        'content-type': types[file.format],
        // The name of a file changes with its bytes.
        ...(isPublic
          ? { ...shownElsewhere, 'cache-control': 'public,max-age=31536000,immutable' }
          : { 'cache-control': 'private,no-store' }),
      })
      .send(Buffer.from(file.bytes))
  })
}
