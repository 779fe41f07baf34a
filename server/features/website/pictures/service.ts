import { createHash, randomBytes } from 'node:crypto'
import { shippedPictures } from '#content/shipped.ts'
import { dayMs } from '#contract/durations.ts'
import { londonDay } from '#contract/london-time.ts'
import type { OwnPicture, RecordedConsent } from '#contract/pictures.ts'
import { deleteRow } from '#server/database/rows.ts'
import type { Deps } from '#server/deps.ts'
import type { LiveWebsite } from '#server/features/website/live.ts'
import { toAnswer } from '#server/http/answer.ts'
import { invalidField, orNotFound } from '#server/http/errors.ts'
import { raiseWebsiteRevision } from '../repository.ts'
import type { Made } from './make-files.ts'
import * as repository from './repository.ts'

export { type MailPictures, readMailPictures } from './in-mails.ts'

type ConsentDeps = Pick<Deps, 'database' | 'now'> & { website: LiveWebsite }

const presentPicture = (row: repository.PictureRow): OwnPicture => ({
  ...toAnswer(row),
  widths: repository.pictureWidthsOf(row),
})

/** The card of shared links is no picture for a page, and one without a background stands on Home only. */
const offered = Object.entries(shippedPictures)
  .filter(([name]) => name !== 'share-card' && name !== 'home-hero')
  .map(([name, { alt }]) => ({ name, alt }))

export const listPictures = async ({ database }: Pick<Deps, 'database'>) => ({
  own: (await repository.pictureRows(database.kysely).execute()).map(presentPicture),
  shipped: offered,
})

export async function storePicture(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  bytes: Buffer,
  { width, height, widths, files }: Made,
): Promise<OwnPicture> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  // Unguessable, so that a picture without consent cannot be found.
  const id = `own-${randomBytes(10).toString('hex')}`
  const row: repository.PictureRow = {
    ...{ id, hash, width, height, widths: widths.join() },
    ...{ subject: 'client', agreedOn: null, uses: null, madeAt: now(), withdrawnAt: null },
  }
  const named = files.map((file) => ({
    ...file,
    pictureId: id,
    name: `${id}-${hash}-${file.width}.${file.format}`,
  }))
  await database.write((tx) => repository.insertPicture(tx, row, named))
  return presentPicture(row)
}

type Consent = Pick<repository.PictureRow, 'subject' | 'agreedOn' | 'uses' | 'withdrawnAt'>

/** The day and the use are evidence: they stay when the subject of the picture is changed. */
function withRecorded(
  before: repository.PictureRow,
  { agreedOn, uses, subject = before.subject, isWithdrawn }: RecordedConsent,
  now: Date,
): Consent {
  if (isWithdrawn) return { ...before, withdrawnAt: before.withdrawnAt ?? now }
  // Only a new consent ends a withdrawal.
  if (before.withdrawnAt && agreedOn === undefined) return { ...before, subject }
  const day = agreedOn ?? before.agreedOn
  const earlier = before.withdrawnAt ? null : before.uses
  return {
    ...{ subject, agreedOn: day, withdrawnAt: null },
    uses: day === null ? null : (uses ?? earlier ?? 'website'),
  }
}

export async function recordConsent(
  { database, website, now }: ConsentDeps,
  id: string,
  recorded: RecordedConsent,
): Promise<OwnPicture> {
  if (recorded.agreedOn !== undefined && recorded.agreedOn > londonDay(now()))
    throw invalidField('agreedOn', 'That day is still to come')
  const row = await database.write(async (tx) => {
    // Every process checks again what it may show, and of two changes the second waits here.
    await raiseWebsiteRevision(tx)
    const before = orNotFound(await repository.pictureRows(tx).where('id', '=', id).executeTakeFirst())
    const change = tx.updateTable('pictures').set(withRecorded(before, recorded, now()))
    return await change.where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  })
  await website.refresh()
  return presentPicture(row)
}

export const picturesKeptForDays = 30

/**
 * Deletes the files of pictures withdrawn 30 days ago, and the owner's pictures of that age that no draft,
 * version or newsletter names.
 */
export async function deleteUnusedPictures({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const { kysely, write } = database
  const before = new Date(now().getTime() - picturesKeptForDays * dayMs)
  const older = await repository.pictureRows(kysely).where('madeAt', '<', before).execute()
  for (const { id, withdrawnAt } of older)
    if (withdrawnAt === null) {
      if (!(await repository.isPictureUsed(kysely, id))) await write((tx) => deleteRow(tx, 'pictures', id))
    } else if (withdrawnAt < before) await write((tx) => repository.deletePictureFiles(tx, id))
}
