import { parseMarkdown } from '#content/markdown.ts'
import { cleanText } from '#contract/invisible-characters.ts'
import { textLimits } from '#contract/limits.ts'
import type { IssueText } from '#contract/newsletter-issues.ts'
import type { Facts } from '#contract/render.ts'
import type { MailPictures } from '#server/features/website/pictures/service.ts'
import { markdownToHtml } from '#server/mail/markdown.ts'
import { type Rendered, renderMail } from '#server/mail/render-letter.ts'
import { toSafeHeaderText } from '#server/mail/visitor-text.ts'
import { fillInPictureFiles } from './issue-pictures.ts'
import { replaceFactLinks } from './starters.ts'

/** Renders an issue for the preview, the test mail and the sending alike. */
export function renderIssue(
  issue: IssueText,
  facts: Facts,
  unsubscribeUrl: string,
  pictures: MailPictures = new Map(),
): Rendered {
  const subject = toSafeHeaderText(issue.subject, textLimits.issueSubject)
  const preview = toSafeHeaderText(issue.preview, textLimits.issuePreview)
  const tokens = parseMarkdown(replaceFactLinks(cleanText(issue.body), facts))
  fillInPictureFiles(tokens, pictures)
  return renderMail(markdownToHtml(tokens, facts.siteUrl), {
    ...{ facts, subject, preview, unsubscribeUrl },
    footnote: `You get this because you subscribed to the weekly tips of ${facts.name}.`,
  })
}
