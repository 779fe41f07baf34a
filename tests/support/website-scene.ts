import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { pictureLimits } from '#contract/pictures.ts'
import type { DatabaseKind } from '#server/database/database.ts'
import { insertPicture, type PictureRow } from '#server/features/website/pictures/repository.ts'
import { openWebsiteDesk } from './website-desk.ts'

/** The application with its owner signed in, on a database and data folder that other processes may share. */
export async function openWebsiteProcess(
  dialect: DatabaseKind,
  given?: Parameters<typeof openWebsiteDesk>[1],
) {
  const desk = await openWebsiteDesk(dialect, given)
  const { app, clock, database } = desk
  /** Stores a picture with its files in one width. */
  const addPicture = async (consent: Partial<PictureRow>) => {
    const { id = `own-${randomBytes(10).toString('hex')}`, hash = randomBytes(4).toString('hex') } = consent
    const size = { width: 1600, height: 1200, widths: '320', madeAt: clock.now(), withdrawnAt: null }
    const row = { subject: 'nobody', agreedOn: null, uses: null, ...size, ...consent, id, hash } as const
    const files = await filesOfPicture({ pictureId: id, hash })
    await database.write((tx) => insertPicture(tx, row, files))
    return { id, hash }
  }
  const visit = async (path: string) => {
    const answer = await app.inject({ url: path })
    return { status: answer.statusCode, location: answer.headers.location, bytes: answer.rawPayload }
  }
  return { ...desk, addPicture, visit }
}

const background = '#8e3c18'

async function filesOfPicture({ pictureId, hash }: { pictureId: string; hash: string }) {
  const width = 320
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const made = sharp({ create: { width, height: 240, channels: 3, background, noise } })
  const encoded = {
    avif: made.clone().avif({ effort: 0 }),
    webp: made.clone().webp(),
    jpg: made.clone().jpeg(),
  }
  const files = [
    ...(['avif', 'webp', 'jpg'] as const).map((format) => ({ format, width })),
    { format: 'jpg' as const, width: pictureLimits.mailWidth },
  ]
  return await Promise.all(
    files.map(async (file) => {
      const name = `${pictureId}-${hash}-${file.width}.${file.format}`
      return { name, pictureId, ...file, bytes: await encoded[file.format].toBuffer() }
    }),
  )
}
