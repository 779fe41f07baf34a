import { imagesIn, pictureOf, type Token, wordsOf } from '#content/markdown.ts'
import { withIllustrationMark } from '#content/pictures.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { type MailPictures, readMailPictures } from '#server/features/website/pictures/service.ts'
import { columnWidth } from '#server/mail/layout.ts'

export async function readIssuePictures(
  deps: Pick<Deps, 'pages'>,
  db: Executor,
  tokens: readonly Token[],
): Promise<MailPictures> {
  return await readMailPictures(deps, db, new Set(imagesIn(tokens).map(pictureOf)))
}

/** What is wrong with the first picture that no reader of a mail could see, or may see; undefined if all are good. */
export function pictureProblem(tokens: readonly Token[], pictures: MailPictures): string | undefined {
  for (const image of imagesIn(tokens)) {
    const picture = pictures.get(pictureOf(image))
    const alt = wordsOf(image)
    const named = alt ? `The picture “${alt}”` : 'One of the pictures'
    if (!picture)
      return `${named} is not on your website, or not there any more. Take it out, or put in another with the button Picture.`
    if (picture.held === 'no-consent')
      return `${named} is a photograph without a date of consent, so readers would not see it. Say below the message who is in it.`
    if (picture.held === 'website-only')
      return `${named} shows a client who agreed to the website only. Choose “Website, newsletter” below the message if they agreed to that too, or take the picture out.`
  }
  return undefined
}

/** Addresses each picture's file. Of a picture that is not there, only the words are left. */
export function fillInPictureFiles(tokens: readonly Token[], pictures: MailPictures): void {
  for (const image of imagesIn(tokens)) {
    const picture = pictures.get(pictureOf(image))
    const alt = wordsOf(image)
    const isMarked = picture?.isIllustration && alt !== ''
    image.content = isMarked ? withIllustrationMark(alt) : alt
    image.children = null
    if (!picture) {
      image.type = 'text'
      continue
    }
    const width = Math.min(columnWidth, picture.width)
    const height = Math.round((width * picture.height) / picture.width)
    image.attrs = [
      ['src', picture.path],
      ['alt', ''],
      ['width', String(width)],
      ['height', String(height)],
    ]
  }
}
