import { find } from 'linkifyjs'
import * as z from 'zod/mini'
import type { ReplyText } from '#contract/consultation-page.ts'
import { bodyText, headerText } from '#server/mail/header-text.ts'
import { type Letter, paragraph, type Span } from '#server/mail/letter.ts'

/** Turns web and mail addresses into links with the same text. */
function linked(words: string): Span[] {
  const spans: Span[] = []
  let end = 0
  for (const { value, href, start, end: next } of find(words, { defaultProtocol: 'https' })) {
    if (start > end) spans.push(words.slice(end, start))
    spans.push({ text: value, href })
    end = next
  }
  if (end < words.length) spans.push(words.slice(end))
  return spans
}

/** The owner's own words, paragraph by paragraph. The layout adds her name at the foot. */
export function replyLetter({ subject, message }: ReplyText): Letter {
  const paragraphs = bodyText(message)
    .split(/\n[ \t]*\n\s*/)
    .map((words) => words.trim())
    .filter(Boolean)
  return {
    subject: headerText(subject),
    preview: '',
    blocks: paragraphs.map((words) => paragraph(...linked(words))),
    footnote: '',
  }
}

const Stored = z.object({
  subject: z.string(),
  blocks: z.array(z.object({ spans: z.array(z.union([z.string(), z.object({ text: z.string() })])) })),
})

/** The words of a stored reply as she wrote them; undefined if they are no longer kept. */
export function wordsOfReply(letter: string | null): ReplyText | undefined {
  const read = Stored.safeParse(JSON.parse(letter ?? 'null'))
  if (!read.success) return undefined
  const { subject, blocks } = read.data
  const message = blocks
    .map(({ spans }) => spans.map((span) => (typeof span === 'string' ? span : span.text)).join(''))
    .join('\n\n')
  return { subject, message }
}
