import { readFile, rm } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/testimonial-evidence.ts'
import { findWithdrawnTestimonials } from '#server/features/website/repository.ts'
import { AppError } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { pictureRefusal, tooSmallText } from './refusals.ts'
import * as repository from './repository.ts'
import { type PictureDeps, throwIfDiskFull } from './service.ts'
import { createUploadTaker, type UploadStore } from './upload-store.ts'

const present = ({ entryId, width, height, madeAt }: Omit<repository.EvidenceRow, 'bytes'>) => ({
  ...{ entry: entryId, width, height },
  madeAt: madeAt.toISOString(),
})

async function keep({ database, decodePicture, now }: PictureDeps, entryId: string, file: string) {
  const decoded = await decodePicture(file, 'proof')
  if ('refusal' in decoded) throw pictureRefusal(decoded.refusal)
  if ('tooSmall' in decoded) throw new AppError('INVALID_INPUT', { detail: tooSmallText(decoded.tooSmall) })
  const { width, height, files } = decoded
  try {
    const [made] = files
    if (!made) throw pictureRefusal('damaged')
    const row = { entryId, width, height, bytes: await readFile(made.file), madeAt: now() }
    await database.write(async (tx) => {
      // A withdrawn testimonial must not get a proof again, however late the upload ends.
      if ((await findWithdrawnTestimonials(tx, [entryId])).length > 0) throw new AppError('NOT_FOUND')
      await repository.storeEvidence(tx, row)
    })
    return present(row)
  } catch (error) {
    return throwIfDiskFull(error)
  } finally {
    await Promise.all(files.map((one) => rm(one.file, { force: true })))
  }
}

/** Proofs of testimonials: pictures of what clients wrote, for the owner only. */
export function evidenceRoutes(app: FastifyInstance, deps: PictureDeps, incoming: UploadStore): void {
  const { database } = deps
  const takeProof = createUploadTaker<ReturnType<typeof present>>(incoming, deps.now)
  route(app, contract.listEvidence, async () => (await repository.listEvidence(database.kysely)).map(present))
  route(app, contract.storeEvidence, ({ params, body }) =>
    takeProof(body.upload, (file) => keep(deps, params.id, file)),
  )
  route(app, contract.deleteEvidence, ({ params }) =>
    database.write((tx) => repository.deleteEvidence(tx, params.id)),
  )
  app.get<{ Params: { id: string } }>(contract.evidencePicturePath(':id'), async ({ params }, reply) => {
    const found = await repository.findEvidence(database.kysely, params.id)
    if (!found) throw new AppError('NOT_FOUND')
    return reply
      .headers({ 'content-type': 'image/webp', 'cache-control': 'private,no-store' })
      .send(Buffer.from(found.bytes))
  })
}
