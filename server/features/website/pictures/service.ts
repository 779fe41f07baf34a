import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { londonDay } from '#contract/london-time.ts'
import type { OwnPicture, RecordedConsent } from '#contract/pictures.ts'
import { isDiskFull } from '#server/database/failures.ts'
import type { Deps } from '#server/deps.ts'
import type { LiveWebsite } from '#server/features/website/publish/live.ts'
import { AppError } from '#server/http/errors.ts'
import { raiseWebsiteRevision } from '../repository.ts'
import type { DecodePicture } from './decoder.ts'
import type { Decoded } from './decoding.ts'
import { mayPictureRowBeShown, pictureWidthsOf } from './library.ts'
import { pictureRefusal, tooSmallText } from './refusals.ts'
import * as repository from './repository.ts'

export { type MailPictures, readMailPictures } from './in-mails.ts'

type ConsentDeps = Pick<Deps, 'database' | 'now'> & { website: LiveWebsite }
type PictureDeps = ConsentDeps & { decodePicture: DecodePicture }

export const presentPicture = (row: repository.PictureRow): OwnPicture => ({
  ...{ id: row.id, hash: row.hash, width: row.width, height: row.height },
  widths: pictureWidthsOf(row),
  subject: row.subject,
  madeAt: row.madeAt.toISOString(),
  ...(row.agreedOn !== null && { agreedOn: row.agreedOn }),
  ...(row.uses !== null && { uses: row.uses }),
  ...(row.withdrawnAt && { withdrawnAt: row.withdrawnAt.toISOString() }),
})

/** A full disk costs only this picture: say so, instead of reporting an internal error. */
export const throwIfDiskFull = (error: unknown): never => {
  throw isDiskFull(error) ? pictureRefusal('full') : error
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex').slice(0, 8)
}

type Made = Extract<Decoded, { files: unknown }>

async function store({ database, now }: PictureDeps, file: string, made: Made) {
  const hash = await hashOf(file)
  // Unguessable, so that a picture without consent cannot be found.
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
    // The pages' widths: what is made for mails alone is none of them.
    widths: files.flatMap(({ format, width }) => (format === 'webp' ? [width] : [])).join(),
    ...{ subject: 'client', agreedOn: null, uses: null, madeAt: now(), withdrawnAt: null },
  }
  await database.write((tx) => repository.insertPicture(tx, row, files))
  return row
}

/** Makes a picture of a complete upload. */
export async function createPictureFromFile(deps: PictureDeps, file: string): Promise<OwnPicture> {
  const decoded = await deps.decodePicture(file)
  if ('refusal' in decoded) throw pictureRefusal(decoded.refusal)
  if ('tooSmall' in decoded) throw new AppError('INVALID_INPUT', { detail: tooSmallText(decoded.tooSmall) })
  try {
    return presentPicture(await store(deps, file, decoded))
  } catch (error) {
    return throwIfDiskFull(error)
  } finally {
    await Promise.all(decoded.files.map((made) => rm(made.file, { force: true })))
  }
}

type Consent = Pick<repository.PictureRow, 'subject' | 'agreedOn' | 'uses' | 'withdrawnAt'>

async function change(
  { database, website }: ConsentDeps,
  id: string,
  changed: (before: repository.PictureRow) => Consent,
): Promise<OwnPicture> {
  const row = await database.write(async (tx) => {
    const before = await repository.lockPicture(tx, database.kind, id)
    const after = before && (await repository.updatePicture(tx, id, changed(before)))
    if (!before || !after) throw new AppError('NOT_FOUND')
    // Makes every process check again what it may show.
    const isShownElse =
      mayPictureRowBeShown(before) !== mayPictureRowBeShown(after) || before.subject !== after.subject
    if (isShownElse) await raiseWebsiteRevision(tx)
    return after
  })
  await website.refresh()
  return presentPicture(row)
}

/** The day and the use are evidence: they stay when the subject of the picture is changed. */
function withRecorded(
  before: Consent,
  { agreedOn, uses, subject = before.subject }: RecordedConsent,
): Consent {
  const { withdrawnAt } = before
  // Only a new consent ends a withdrawal.
  if (withdrawnAt && (subject !== 'client' || typeof agreedOn !== 'string')) return { ...before, subject }
  const day = agreedOn === undefined ? before.agreedOn : agreedOn
  const earlier = withdrawnAt ? null : before.uses
  return {
    ...{ subject, agreedOn: day, withdrawnAt: null },
    uses: day === null ? null : (uses ?? earlier ?? 'website'),
  }
}

export async function recordConsent(
  deps: PictureDeps,
  id: string,
  recorded: RecordedConsent,
): Promise<OwnPicture> {
  const { agreedOn, withdrawnAt: seen } = recorded
  if (typeof agreedOn === 'string' && agreedOn > londonDay(deps.now()))
    throw new AppError('INVALID_INPUT', {
      detail: 'That day is still to come: please choose the day on which they agreed.',
      errors: { agreedOn: 'That day is still to come' },
    })
  return await change(deps, id, ({ subject, agreedOn, uses, withdrawnAt }) => {
    if (withdrawnAt?.getTime() !== (seen === undefined ? undefined : Date.parse(seen)))
      throw new AppError('CONFLICT', {
        detail: withdrawnAt
          ? 'The consent was taken back in the meantime: the picture stays off your website until there is a new one.'
          : 'A new consent was recorded in the meantime: please look at it first.',
      })
    return withRecorded({ subject, agreedOn, uses, withdrawnAt }, recorded)
  })
}

export async function withdrawConsent(deps: ConsentDeps, id: string): Promise<OwnPicture> {
  return await change(deps, id, ({ subject, agreedOn, uses, withdrawnAt }) => ({
    ...{ subject, agreedOn, uses },
    withdrawnAt: withdrawnAt ?? deps.now(),
  }))
}
