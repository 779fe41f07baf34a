import { sql } from 'kysely'
import { isOwnPictureName, type Pictures } from '#content/pictures.ts'
import { shippedPictures } from '#content/shipped.ts'
import { updateRow } from '#server/database/rows.ts'
import type { Executor, Tables } from '#server/database/schema.ts'

export type PictureRow = Tables['pictures']
export type PictureFileRow = Tables['pictureFiles']

/** Marks a withdrawn picture whose files are deleted; its id stays known. */
const noWidths = ''

/** Whether visitors may see the picture. */
export const mayPictureRowBeShown = ({
  subject,
  agreedOn,
  withdrawnAt,
}: Pick<PictureRow, 'subject' | 'agreedOn' | 'withdrawnAt'>) =>
  withdrawnAt === null && (subject !== 'client' || agreedOn !== null)

export const pictureWidthsOf = ({ widths }: Pick<PictureRow, 'widths'>) =>
  widths.split(',').map((width) => Number(width))

/** All pictures that pages can show: the shipped ones, and the owner's but for those that were withdrawn. */
export async function readPictures(db: Executor): Promise<Pictures> {
  const rows = await pictureRows(db).where('withdrawnAt', 'is', null).execute()
  const own = rows.flatMap((row) => {
    const { id, hash, width, height, subject } = row
    if (!isOwnPictureName(id)) return []
    const shown = { isIllustration: subject === 'illustration', mayBeShown: mayPictureRowBeShown(row) }
    return [[id, { hash, width, height, widths: pictureWidthsOf(row), alt: '', ...shown }] as const]
  })
  return { ...shippedPictures, ...Object.fromEntries(own) }
}

/** The owner's pictures that have files, oldest first. */
export const pictureRows = (db: Executor) =>
  db.selectFrom('pictures').selectAll().where('widths', '!=', noWidths).orderBy('madeAt').orderBy('id')

export async function insertPicture(
  tx: Executor,
  picture: PictureRow,
  files: readonly PictureFileRow[],
): Promise<void> {
  await tx.insertInto('pictures').values(picture).execute()
  for (const file of files) await tx.insertInto('pictureFiles').values(file).execute()
}

/** A file with what decides whether it may be shown. */
export async function findPictureFile(db: Executor, name: string) {
  return await db
    .selectFrom('pictureFiles')
    .innerJoin('pictures', 'pictures.id', 'pictureFiles.pictureId')
    .select(['format', 'bytes', 'subject', 'agreedOn', 'withdrawnAt'])
    .where('name', '=', name)
    .executeTakeFirst()
}

/** The pictures of these ids with their JPEG, but for those that were withdrawn. */
export async function listPicturesWithJpeg(db: Executor, ids: readonly string[]) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('pictures')
    .innerJoin('pictureFiles', 'pictureFiles.pictureId', 'pictures.id')
    .selectAll('pictures')
    .select(['pictureFiles.name as fileName', 'pictureFiles.width as fileWidth'])
    .where('pictures.id', 'in', ids)
    .where('withdrawnAt', 'is', null)
    .where('pictureFiles.format', '=', 'jpg')
    .execute()
}

/** Whether a draft or a version of any document, or a newsletter (also a sent one), names the picture. */
export async function isPictureUsed(db: Executor, id: string): Promise<boolean> {
  const named = `%${id}%`
  const { rows } = await sql`select 1 where
    exists (select 1 from website_documents where draft like ${named} or published like ${named})
    or exists (select 1 from website_versions where body like ${named})
    or exists (select 1 from newsletter_issues where body like ${named})`.execute(db)
  return rows.length > 0
}

/** Deletes its files; the row remains and says only that the picture was withdrawn. */
export async function deletePictureFiles(tx: Executor, id: string): Promise<void> {
  await tx.deleteFrom('pictureFiles').where('pictureId', '=', id).execute()
  await updateRow(tx, 'pictures', id, { widths: noWidths, agreedOn: null, uses: null })
}
