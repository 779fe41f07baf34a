import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { londonDay } from '#contract/london-time.ts'
import type { OwnPicture, PictureSubject, PictureUse } from '#contract/pictures.ts'
import { databaseFaultOf } from '#server/database/failures.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import type { LiveWebsite } from '../live.ts'
import { raiseRevision } from '../repository.ts'
import type { Decoder } from './decoder.ts'
import type { Decoded } from './decoding.ts'
import { mayBeShown, widthsOf } from './library.ts'
import { refuse, tooSmall } from './refusals.ts'
import * as repository from './repository.ts'

export type PictureDeps = Pick<Deps, 'database' | 'now'> & { website: LiveWebsite; decoder: Decoder }

export const presentPicture = (row: repository.PictureRow): OwnPicture => ({
  ...{ id: row.id, hash: row.hash, width: row.width, height: row.height },
  widths: widthsOf(row),
  subject: row.subject,
  madeAt: row.madeAt.toISOString(),
  ...(row.agreedOn !== null && { agreedOn: row.agreedOn }),
  ...(row.uses !== null && { uses: row.uses }),
  ...(row.withdrawnAt && { withdrawnAt: row.withdrawnAt.toISOString() }),
})

const isFull = (error: unknown) =>
  databaseFaultOf(error) === 'full' || (error instanceof Error && 'code' in error && error.code === 'ENOSPC')

/** Nothing is lost but this picture: she is told what is so, not that something failed. */
export const sayIfFull = (error: unknown): never => {
  throw isFull(error) ? refuse('full') : error
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex').slice(0, 8)
}

type Made = Extract<Decoded, { files: unknown }>

async function store({ database, now }: PictureDeps, file: string, made: Made) {
  const hash = await hashOf(file)
  // Nobody can guess it, so that a picture without consent cannot be found.
  const id = `own-${randomBytes(10).toString('hex')}`
  const files = await Promise.all(
    made.files.map(async ({ format, width, file: one }) => ({
      name: `${id}-${hash}-${width}.${format}`,
      ...{ pictureId: id, format, width },
      bytes: await readFile(one),
    })),
  )
  const row: repository.PictureRow = {
    ...{ id, hash, width: made.width, height: made.height },
    widths: [...new Set(files.map(({ width }) => width))].join(),
    ...{ subject: 'client', agreedOn: null, uses: null, madeAt: now(), withdrawnAt: null },
  }
  await database.write((tx) => repository.insertPicture(tx, row, files), { isLarge: true })
  return row
}

/** Makes a picture of a file that has come whole. */
export async function makePicture(deps: PictureDeps, file: string): Promise<OwnPicture> {
  const decoded = await deps.decoder.decode(file)
  if ('refusal' in decoded) throw refuse(decoded.refusal)
  if ('tooSmall' in decoded) throw new AppError('INVALID_INPUT', { detail: tooSmall(decoded.tooSmall) })
  try {
    return presentPicture(await store(deps, file, decoded))
  } catch (error) {
    return sayIfFull(error)
  } finally {
    await Promise.all(decoded.files.map((made) => rm(made.file, { force: true })))
  }
}

async function change(
  { database, website }: PictureDeps,
  id: string,
  change: Parameters<typeof repository.updatePicture>[2],
): Promise<OwnPicture> {
  const row = await database.write(async (tx) => {
    const before = await repository.findPicture(tx, id)
    const after = before && (await repository.updatePicture(tx, id, change))
    if (!before || !after) throw new AppError('NOT_FOUND')
    // Every process then looks again at what it may show.
    const isShownElse = mayBeShown(before) !== mayBeShown(after) || before.subject !== after.subject
    if (isShownElse) await raiseRevision(tx)
    return after
  })
  await website.look()
  return presentPicture(row)
}

type Consent = { subject: PictureSubject; agreedOn?: string | undefined; uses?: PictureUse | undefined }

export async function recordConsent(deps: PictureDeps, id: string, consent: Consent): Promise<OwnPicture> {
  const { subject, agreedOn, uses = 'website' } = consent
  if (agreedOn !== undefined && agreedOn > londonDay(deps.now()))
    throw new AppError('INVALID_INPUT', {
      detail: 'That day is still to come: please choose the day on which they agreed.',
      errors: { agreedOn: 'That day is still to come' },
    })
  const own =
    subject === 'client' && agreedOn !== undefined ? { agreedOn, uses } : { agreedOn: null, uses: null }
  return await change(deps, id, { subject, ...own, withdrawnAt: null })
}

export async function withdrawConsent(deps: PictureDeps, id: string): Promise<OwnPicture> {
  const row = await repository.findPicture(deps.database.kysely, id)
  if (!row) throw new AppError('NOT_FOUND')
  const { subject } = row
  return await change(deps, id, { subject, agreedOn: null, uses: null, withdrawnAt: deps.now() })
}
