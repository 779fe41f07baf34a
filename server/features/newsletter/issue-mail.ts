import { imagesIn, parseMarkdown, pictureOf, type Token, wordsOf } from '#content/markdown.ts'
import { withIllustrationMark } from '#content/pictures.ts'
import { cleanText } from '#contract/invisible-characters.ts'
import { textLimits } from '#contract/limits.ts'
import type { IssueText } from '#contract/newsletter-issues.ts'
import type { Facts } from '#contract/render.ts'
import type { MailPictures } from '#server/features/website/pictures/service.ts'
import { columnWidth, type Rendered, renderMail } from '#server/mail/layout.ts'
import { markdownToHtml } from '#server/mail/markdown.ts'
import { toSafeHeaderText } from '#server/mail/visitor-text.ts'

const imagesOf = (body: string) => imagesIn(parseMarkdown(cleanText(body)))

export const picturesNamedIn = (body: string): ReadonlySet<string> => new Set(imagesOf(body).map(pictureOf))

const pictureProblems = {
  missing:
    'is not on your website, or not there any more. Take it out, or put in another with the button Picture.',
  'no-consent':
    'is a photograph without a date of consent, so readers would not see it. Say below the message who is in it.',
  'website-only':
    'shows a client who agreed to the website only. Choose “Website, newsletter” below the message if they agreed to that too, or take the picture out.',
} as const

/** Names the first picture that no reader of a mail could see, or may see; undefined if all are good. */
export function pictureProblem(body: string, pictures: MailPictures): string | undefined {
  for (const image of imagesOf(body)) {
    const picture = pictures.get(pictureOf(image))
    const problem = picture ? picture.held : 'missing'
    if (!problem) continue
    const alt = wordsOf(image)
    return `${alt ? `The picture “${alt}”` : 'One of the pictures'} ${pictureProblems[problem]}`
  }
  return undefined
}

/** Addresses each picture's file. Of a picture that is not there, only the words are left. */
function fillInPictureFiles(tokens: readonly Token[], pictures: MailPictures): void {
  for (const image of imagesIn(tokens)) {
    const picture = pictures.get(pictureOf(image))
    const alt = wordsOf(image)
    image.content = picture?.isIllustration && alt ? withIllustrationMark(alt) : alt
    image.children = null
    if (!picture) {
      image.type = 'text'
      continue
    }
    const width = Math.min(columnWidth, picture.width)
    const height = Math.round((width * picture.height) / picture.width)
    image.attrs = Object.entries({ src: picture.path, alt: '', width: `${width}`, height: `${height}` })
  }
}

/** Renders an issue for the preview, the test mail and the sending alike. */
export function renderIssue(
  issue: IssueText,
  facts: Facts,
  unsubscribeUrl: string,
  pictures: MailPictures = new Map(),
): Rendered {
  const subject = toSafeHeaderText(issue.subject, textLimits.issueSubject)
  const preview = toSafeHeaderText(issue.preview, textLimits.issuePreview)
  const tokens = parseMarkdown(cleanText(issue.body))
  fillInPictureFiles(tokens, pictures)
  const html = markdownToHtml(tokens, facts.siteUrl)
  return renderMail(html, {
    ...{ facts, subject, preview, unsubscribeUrl },
    footnote: `You get this because you subscribed to the weekly tips of ${facts.name}.`,
  })
}
