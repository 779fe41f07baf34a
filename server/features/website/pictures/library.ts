import type { WebsiteContent } from '#content/content.ts'
import { isOwnPictureName, type OwnPicture, type OwnPictureName, ownPicturesIn } from '#content/pictures.ts'
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

/** The owner's pictures for rendering; alt text and focus come from the document that shows them. */
export type Library = ReadonlyMap<OwnPictureName, Omit<OwnPicture, 'alt'>>

export async function readPictureLibrary(db: Executor): Promise<Library> {
  const rows = (await listPictures(db)).filter(({ withdrawnAt }) => withdrawnAt === null)
  return new Map(
    rows.flatMap((row) => {
      const { id, hash, width, height, subject } = row
      if (!isOwnPictureName(id)) return []
      const shown = { isIllustration: subject === 'illustration', mayBeShown: mayPictureRowBeShown(row) }
      return [[id, { hash, width, height, widths: pictureWidthsOf(row), ...shown }]]
    }),
  )
}

/** The content with all of the owner's pictures to choose from, and none that was withdrawn or deleted. */
export function withPictureLibrary(content: WebsiteContent, library: Library): WebsiteContent {
  const own = Array.from(library, ([name, picture]) => [name, { ...picture, alt: '' }] as const)
  return { ...content, pictures: { ...shippedPictures, ...Object.fromEntries(own) } }
}

/** The content with only those of the owner's pictures that a page uses: others would burden each rendering. */
export function withoutUnusedPictures(content: WebsiteContent): WebsiteContent {
  const { pictures, ...rest } = content
  const used = ownPicturesIn(JSON.stringify(rest))
  const kept = Object.entries(pictures).filter(([name]) => !isOwnPictureName(name) || used.has(name))
  return { ...content, pictures: Object.fromEntries(kept) }
}
