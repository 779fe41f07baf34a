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

function shippedIn({ pages }: Pick<Deps, 'pages'>, names: ReadonlySet<string>): [string, MailPicture][] {
  return [...pages.files].flatMap((path): [string, MailPicture][] => {
    const { name = '', width, height } = shippedFile.exec(path)?.groups ?? {}
    if (!names.has(name) || !Object.hasOwn(shippedPictures, name)) return []
    const size = { width: Number(width), height: Number(height) }
    return [[name, { path, ...size, isIllustration: isIllustration(shippedPictures, name) }]]
  })
}

async function ownIn(db: Executor, names: ReadonlySet<string>): Promise<[string, MailPicture][]> {
  const rows = await listPicturesWithJpeg(db, [...names].filter(isOwnPictureName))
  const present = rows.filter(({ withdrawnAt }) => withdrawnAt === null)
  return present.map((row): [string, MailPicture] => {
    const unmailed = mayPictureBeMailed(row) ? undefined : 'website-only'
    const held = mayPictureRowBeShown(row) ? unmailed : 'no-consent'
    return [
      row.id,
      {
        path: `/pictures/${row.fileName}`,
        width: row.fileWidth,
        height: Math.round((row.fileWidth * row.height) / row.width),
        isIllustration: row.subject === 'illustration',
        ...(held && { held }),
      },
    ]
  })
}

/** The website's pictures of these names, as a mail shows them. */
export async function readMailPictures(
  deps: Pick<Deps, 'pages'>,
  db: Executor,
  names: ReadonlySet<string>,
): Promise<MailPictures> {
  if (names.size === 0) return new Map()
  return new Map([...shippedIn(deps, names), ...(await ownIn(db, names))])
}
