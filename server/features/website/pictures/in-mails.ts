import { isIllustration, isOwnPictureName } from '#content/pictures.ts'
import { shippedPictures } from '#content/shipped.ts'
import { mayPictureBeMailed } from '#contract/pictures.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { listPicturesWithJpeg, mayPictureRowBeShown } from './repository.ts'

type MailPicture = {
  path: string
  width: number
  height: number
  isIllustration: boolean
  /** Why readers would not see it, or may not. */
  held?: 'no-consent' | 'website-only'
}

/** The pictures that a mail can show, by name. One that was withdrawn or deleted is not among them. */
export type MailPictures = ReadonlyMap<string, MailPicture>

/** `npm run build` makes them. Without a hash, their addresses stay the same in the next release. */
const shippedFile = /^\/pictures\/mail\/(?<name>[a-z0-9-]+)-(?<width>\d+)x(?<height>\d+)\.jpg$/

/** The website's pictures of these names, as a mail shows them. */
export async function readMailPictures(
  { pages }: Pick<Deps, 'pages'>,
  db: Executor,
  names: ReadonlySet<string>,
): Promise<MailPictures> {
  const found = new Map<string, MailPicture>()
  for (const path of names.size > 0 ? pages.files : []) {
    const { name = '', width, height } = shippedFile.exec(path)?.groups ?? {}
    if (!names.has(name) || !Object.hasOwn(shippedPictures, name)) continue
    const size = { width: Number(width), height: Number(height) }
    found.set(name, { path, ...size, isIllustration: isIllustration(shippedPictures, name) })
  }
  for (const row of await listPicturesWithJpeg(db, [...names].filter(isOwnPictureName))) {
    const unmailed = mayPictureBeMailed(row) ? undefined : 'website-only'
    const held = mayPictureRowBeShown(row) ? unmailed : 'no-consent'
    found.set(row.id, {
      path: `/pictures/${row.fileName}`,
      width: row.fileWidth,
      height: Math.round((row.fileWidth * row.height) / row.width),
      isIllustration: row.subject === 'illustration',
      ...(held && { held }),
    })
  }
  return found
}
