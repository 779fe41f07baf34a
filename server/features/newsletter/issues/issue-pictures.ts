import { withIllustrationMark } from '#content/text/labels.ts'
import { pictureNameInAddress } from '#content/text/markdown-links.ts'
import { type Markdown, nodesIn } from '#content/text/parse-markdown.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { type MailPictures, readMailPictures } from '#server/features/website/pictures/service.ts'
import { columnWidth } from '#server/mail/layout.ts'

export async function readIssuePictures(
  deps: Pick<Deps, 'pages'>,
  db: Executor,
  markdown: Markdown,
): Promise<MailPictures> {
  const names = nodesIn(markdown).flatMap((node) =>
    node.type === 'image' ? [pictureNameInAddress(node.url)] : [],
  )
  return await readMailPictures(deps, db, new Set(names))
}

/** What is wrong with the first picture that no reader of a mail could see, or may see; undefined if all are good. */
export function pictureProblem(markdown: Markdown, pictures: MailPictures): string | undefined {
  for (const node of nodesIn(markdown)) {
    if (node.type !== 'image' && node.type !== 'imageReference') continue
    const picture = node.type === 'image' ? pictures.get(pictureNameInAddress(node.url)) : undefined
    const named = node.alt ? `The picture “${node.alt}”` : 'One of the pictures'
    if (!picture)
      return `${named} is not on your website, or not there any more. Take it out, or put in another with the button Picture.`
    if (picture.held === 'no-consent')
      return `${named} is a photograph without a date of consent, so readers would not see it. Say below the message who is in it.`
    if (picture.held === 'website-only')
      return `${named} shows a client who agreed to the website only. Choose “Website, newsletter” below the message if they agreed to that too, or take the picture out.`
  }
  return undefined
}

/** The text with each picture's file, whose address is made absolute with those of the links. Of what is not there only its words are left. */
export function fillInPictureFiles(markdown: Markdown, pictures: MailPictures): Markdown {
  // The text was only just parsed, for this mail.
  for (const node of nodesIn(markdown)) {
    if (node.type !== 'image' && node.type !== 'imageReference') continue
    const alt = node.alt ?? ''
    const picture = node.type === 'image' ? pictures.get(pictureNameInAddress(node.url)) : undefined
    if (!picture) {
      Object.assign(node, { type: 'text', value: alt })
      continue
    }
    const width = Math.min(columnWidth, picture.width)
    Object.assign(node, {
      url: picture.path,
      alt: picture.isIllustration && alt !== '' ? withIllustrationMark(alt) : alt,
      title: null,
      data: { hProperties: { width, height: Math.round((width * picture.height) / picture.width) } },
    })
  }
  return markdown
}
