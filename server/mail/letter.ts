import * as z from 'zod/mini'

/** Words within a line: plain, strong, or a link. */
const Span = z.union([
  z.string(),
  z.object({ strong: z.string() }),
  z.object({ text: z.string(), href: z.string() }),
])
export type Span = z.output<typeof Span>

const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('paragraph'), spans: z.array(Span) }),
  z.object({ kind: z.literal('list'), items: z.array(z.array(Span)) }),
  z.object({ kind: z.literal('facts'), rows: z.array(z.object({ label: z.string(), value: Span })) }),
  /** Somebody else's words, their line breaks kept. */
  z.object({ kind: z.literal('quote'), label: z.string(), text: z.string() }),
  z.object({ kind: z.literal('button'), text: z.string(), href: z.string() }),
])
export type Block = z.output<typeof Block>

/** One mail's words, from which its HTML and its plain text are both made. */
export const Letter = z.object({
  subject: z.string(),
  /** The line that mail programs show beside the subject. */
  preview: z.string(),
  blocks: z.array(Block),
  /** Why this person gets it, at its foot. */
  footnote: z.string(),
  /** A file for their calendar: a time, or that it is cancelled (RFC 5546). */
  calendar: z.optional(z.object({ method: z.enum(['REQUEST', 'CANCEL']), content: z.string() })),
})
export type Letter = z.output<typeof Letter>

export const heading = (text: string): Block => ({ kind: 'heading', text })
export const paragraph = (...spans: Span[]): Block => ({ kind: 'paragraph', spans })
export const list = (...items: Span[][]): Block => ({ kind: 'list', items })
export const button = (text: string, href: string): Block => ({ kind: 'button', text, href })

/** A letter may have been stored by any release: whatever else is in it, it can be named. */
export function subjectOfLetter(letter: string | null): string {
  const stored: unknown = JSON.parse(letter ?? '{}')
  return String(Object(stored).subject ?? 'A mail')
}
