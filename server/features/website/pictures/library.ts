import { isOwnPictureName, type Pictures } from '#content/pictures.ts'
import { shippedPictures } from '#content/shipped.ts'
import type { Executor } from '#server/database/schema.ts'
import { listPictures, type PictureRow } from './repository.ts'

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
  const rows = (await listPictures(db)).filter(({ withdrawnAt }) => withdrawnAt === null)
  const own = rows.flatMap((row) => {
    const { id, hash, width, height, subject } = row
    if (!isOwnPictureName(id)) return []
    const shown = { isIllustration: subject === 'illustration', mayBeShown: mayPictureRowBeShown(row) }
    return [[id, { hash, width, height, widths: pictureWidthsOf(row), alt: '', ...shown }] as const]
  })
  return { ...shippedPictures, ...Object.fromEntries(own) }
}
