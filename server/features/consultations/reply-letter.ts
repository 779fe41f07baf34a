import * as z from 'zod/mini'
import type { ReplyText } from '#contract/consultation-page.ts'
import type { Letter } from '#server/mail/letter.ts'
import { toParagraphs, toSafeHeaderText } from '#server/mail/visitor-text.ts'

/** The owner's own words. The layout adds her name at the foot. */
export const replyLetter = ({ subject, message }: ReplyText): Letter => ({
  subject: toSafeHeaderText(subject),
  preview: '',
  blocks: toParagraphs(message),
  footnote: '',
})

const Stored = z.object({
  subject: z.string(),
  blocks: z.array(z.object({ spans: z.array(z.union([z.string(), z.object({ text: z.string() })])) })),
})

/** The words of a stored reply as she wrote them; undefined if they are no longer kept. */
export function parseStoredReply(letter: string | null): ReplyText | undefined {
  const read = Stored.safeParse(JSON.parse(letter ?? 'null'))
  if (!read.success) return undefined
  const { subject, blocks } = read.data
  const message = blocks
    .map(({ spans }) => spans.map((span) => (typeof span === 'string' ? span : span.text)).join(''))
    .join('\n\n')
  return { subject, message }
}
