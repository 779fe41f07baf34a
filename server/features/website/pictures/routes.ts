import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/pictures.ts'
import type { Deps } from '#server/deps.ts'
import { createOwnerCookies, findLiveSession } from '#server/features/account/service.ts'
import { AppError } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { shownElsewhere } from '#server/http/security-headers.ts'
import { createPictureDecoder } from './decoder.ts'
import { createPictureFiles, publicLifetime } from './files.ts'
import { detectRefusedKind, pictureRefusal } from './refusals.ts'
import { listPictures } from './repository.ts'
import * as service from './service.ts'
import { createUploadTaker, openUploadStore, uploadGone } from './upload-store.ts'

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  const incoming = openUploadStore(deps.config.dataDir, deps.now)
  const own = { ...deps, decodePicture: createPictureDecoder() }
  const takePicture = createUploadTaker<contract.OwnPicture>(incoming, deps.now)
  const find = async (id: string) => {
    const found = await incoming.find(id)
    if (!found) throw uploadGone()
    return found
  }

  route(app, contract.listPictures, async () =>
    (await listPictures(deps.database.kysely)).map(service.presentPicture),
  )
  route(app, contract.startUpload, async ({ body }, _request, reply) => {
    if (body.bytes === 0) throw pictureRefusal('empty')
    const id = await incoming.start(body.bytes).catch(service.throwIfDiskFull)
    reply.code(201)
    return { id }
  })
  route(app, contract.finishUpload, ({ params }) =>
    takePicture(params.id, (file) => service.createPictureFromFile(own, file)),
  )
  route(app, contract.recordConsent, ({ params, body }) => service.recordConsent(own, params.id, body))
  route(app, contract.withdrawConsent, ({ params }) => service.withdrawConsent(own, params.id))

  // The parser of raw bytes is registered for this route only.
  app.register(async (pieces) => {
    pieces.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    route(
      pieces,
      contract.sendChunk,
      async ({ params, query }, { body }) => {
        const upload = await find(params.id)
        if (!Buffer.isBuffer(body)) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
        const refused = query.from === 0 ? detectRefusedKind(body) : undefined
        const isHeavy = Math.max(upload.bytes, query.from + body.length) > contract.pictureLimits.bytes
        if (refused || isHeavy) {
          await incoming.forget(upload.id)
          throw pictureRefusal(refused ?? 'heavy')
        }
        try {
          return { received: await incoming.add(upload, query.from, body) }
        } catch (error) {
          await incoming.forget(upload.id)
          return service.throwIfDiskFull(error)
        }
      },
      { bodyLimit: contract.pictureLimits.pieceBytes },
    )
  })
}

export function publicRoutes(app: FastifyInstance, deps: Deps): void {
  const files = createPictureFiles(deps)
  const { session } = createOwnerCookies(deps.config.siteUrl)
  app.get<{ Params: { file: string } }>('/pictures/own-:file', async (request, reply) => {
    const found = await files.find(`own-${request.params.file}`)
    // The owner also sees unpublished pictures, in the dashboard and in previews.
    const isOwner = found && !found.isPublic && (await findLiveSession(deps, session.read(request)))
    // Answer like any unknown address: an unpublished picture must not be found.
    if (!found || !(found.isPublic || isOwner)) return reply.callNotFound()
    return reply
      .headers({
        'content-type': found.type,
        ...(found.isPublic
          ? { ...shownElsewhere, 'cache-control': publicLifetime }
          : { 'cache-control': 'private,no-store' }),
        'content-length': found.bytes.length,
      })
      .send(found.bytes)
  })
}
