import * as z from 'zod/mini'

/** Inline text: plain, strong, or a link. */
export type Span = string | { strong: string } | { text: string; href: string }

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'list'; items: Span[][] }
  | { kind: 'facts'; rows: { label: string; value: Span }[] }
  /** Text typed by a visitor; its line breaks are kept. */
  | { kind: 'quote'; label: string; text: string }
  | { kind: 'button'; text: string; href: string }

/** Calendar file: an appointment or its cancellation (RFC 5546). */
export const CalendarPart = z.object({ method: z.enum(['REQUEST', 'CANCEL']), content: z.string() })
export type CalendarPart = z.output<typeof CalendarPart>

/** The content of one mail; its HTML and plain text are both rendered from this. */
export type Letter = {
  subject: string
  /** Preview line that mail programs show beside the subject. */
  preview?: string
  blocks: Block[]
  /** Why a client or visitor gets this mail; shown at its foot. */
  footnote?: string
  calendar?: CalendarPart
}

export const emailLink = (address: string): Span => ({
  text: address,
  href: `mailto:${encodeURIComponent(address).replace('%40', '@')}`,
})
export const heading = (text: string): Block => ({ kind: 'heading', text })
export const paragraph = (...spans: Span[]): Block => ({ kind: 'paragraph', spans })
export const list = (...items: Span[][]): Block => ({ kind: 'list', items })
export const factRows = (...rows: { label: string; value: Span }[]): Block => ({ kind: 'facts', rows })
export const quote = (label: string, text: string): Block => ({ kind: 'quote', label, text })
export const button = (text: string, href: string): Block => ({ kind: 'button', text, href })
