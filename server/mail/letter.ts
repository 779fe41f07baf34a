import * as z from 'zod/mini'

/** Inline text: plain, strong, or a link. */
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
  /** Text typed by a visitor; its line breaks are kept. */
  z.object({ kind: z.literal('quote'), label: z.string(), text: z.string() }),
  z.object({ kind: z.literal('button'), text: z.string(), href: z.string() }),
])
export type Block = z.output<typeof Block>

/** The content of one mail; its HTML and plain text are both rendered from this. */
export const Letter = z.object({
  subject: z.string(),
  /** Preview line that mail programs show beside the subject. */
  preview: z.string(),
  blocks: z.array(Block),
  /** Why the receiver gets this mail; shown at its foot. */
  footnote: z.string(),
  /** Calendar file: an appointment or its cancellation (RFC 5546). */
  calendar: z.optional(z.object({ method: z.enum(['REQUEST', 'CANCEL']), content: z.string() })),
})
export type Letter = z.output<typeof Letter>

export const heading = (text: string): Block => ({ kind: 'heading', text })
export const paragraph = (...spans: Span[]): Block => ({ kind: 'paragraph', spans })
export const list = (...items: Span[][]): Block => ({ kind: 'list', items })
export const button = (text: string, href: string): Block => ({ kind: 'button', text, href })

/** The subject of a stored letter, read leniently: any release may have written it. */
export function subjectOfLetter(letter: string | null): string {
  const stored: unknown = JSON.parse(letter ?? '{}')
  return String(Object(stored).subject ?? 'A mail')
}
