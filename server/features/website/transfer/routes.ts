import type { FastifyInstance } from 'fastify'
import { londonDay } from '#contract/london-time.ts'
import { pictureLimits } from '#contract/pictures.ts'
import * as contract from '#contract/website-transfer.ts'
import type { Deps } from '#server/deps.ts'
import { requireStepUp } from '#server/features/admin-session/service.ts'
import { bytesOnly } from '#server/http/bodies.ts'
import { AppError } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { keepIncoming } from '../pictures/incoming.ts'
import { exportWebsite, readHolds } from './export.ts'
import { createProver } from './import-pictures.ts'
import { keepImports, sayIfFull } from './imports.ts'
import { words } from './reasons.ts'

const zipStart = Buffer.from('PK\x03\x04', 'latin1')

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  const incoming = keepIncoming(deps.config.dataDir, 'websites', deps.now)
  const imports = keepImports({ ...deps, incoming, prover: createProver(deps.startProgram) })
  app.addHook('onClose', () => imports.stop())

  route(app, contract.readTransfer, () => readHolds(deps))
  route(app, contract.allowDownload, async (_input, request, reply) => {
    await requireStepUp(deps, request)
    reply.code(204)
    return undefined
  })
  app.get(contract.downloadPath, async (request, reply) => {
    await requireStepUp(deps, request)
    reply.type('application/zip')
    reply.header('content-disposition', `attachment; filename="website-${londonDay(deps.now())}.zip"`)
    return await exportWebsite(deps)
  })

  route(app, contract.startImport, async ({ body: { bytes } }, _request, reply) => {
    if (bytes < zipStart.length) throw new AppError('INVALID_INPUT', { detail: words.noZip })
    if (bytes > contract.transferLimits.bytes) throw new AppError('INVALID_INPUT', { detail: words.tooLarge })
    reply.code(201)
    return await imports.start(bytes).catch(sayIfFull)
  })
  route(app, contract.checkImport, async ({ params }) => imports.check(params.id))
  route(app, contract.readImport, async ({ params }) => imports.read(params.id))
  route(app, contract.applyImport, ({ params }) => imports.apply(params.id))
  route(app, contract.discardImport, async ({ params }, _request, reply) => {
    await imports.discard(params.id)
    reply.code(204)
    return undefined
  })

  // Only there are bytes read.
  app.register(async (pieces) => {
    pieces.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: pictureLimits.pieceBytes },
      (_request, body, done) => done(null, body),
    )
    route(
      pieces,
      contract.sendImportPiece,
      async ({ params, query: { from } }, { body }) => {
        const upload = await imports.find(params.id)
        if (!Buffer.isBuffer(body)) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
        const isZip = from > 0 || body.subarray(0, zipStart.length).equals(zipStart)
        if (!isZip || from + body.length > upload.bytes) {
          await imports.discard(upload.id)
          throw new AppError('INVALID_INPUT', { detail: words.noZip })
        }
        const received = await incoming.add(upload, from, body).catch(async (error: unknown) => {
          await imports.discard(upload.id)
          return sayIfFull(error)
        })
        return { received }
      },
      bytesOnly,
    )
  })
}
