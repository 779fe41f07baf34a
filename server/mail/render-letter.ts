import { escapeHtml, type Frame, htmlLayout, styles, textLayout } from './layout.ts'
import type { Block, Letter, Span } from './letter.ts'

const link = (text: string, href: string, style: string = styles.a, className = '') =>
  `<a href="${escapeHtml(href)}"${className && ` class="${className}"`} style="${style}">${escapeHtml(text)}</a>`

const withBreaks = (words: string) => escapeHtml(words).replaceAll('\n', '<br>')

function spanHtml(span: Span): string {
  if (typeof span === 'string') return withBreaks(span)
  if ('strong' in span) return `<strong>${escapeHtml(span.strong)}</strong>`
  return link(span.text, span.href)
}

const html = (spans: readonly Span[]) => spans.map(spanHtml).join('')

function factsHtml(rows: readonly { label: string; value: Span }[]): string {
  const cells = rows.map(
    ({ label, value }) =>
      `<tr><td class="muted" style="${styles.label}">${escapeHtml(label)}</td></tr>` +
      `<tr><td class="row" dir="auto" style="${styles.value}">${spanHtml(value)}</td></tr>`,
  )
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px">${cells.join('')}</table>`
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h2 style="${styles.h2}">${escapeHtml(block.text)}</h2>`
    case 'paragraph':
      return `<p style="${styles.p}">${html(block.spans)}</p>`
    case 'list': {
      const items = block.items.map((spans) => `<li style="${styles.li}">${html(spans)}</li>`)
      return `<ul style="${styles.list}">${items.join('')}</ul>`
    }
    case 'facts':
      return factsHtml(block.rows)
    case 'quote':
      return (
        `<p class="muted" style="${styles.quoteLabel}">${escapeHtml(block.label)}</p>` +
        `<blockquote style="${styles.blockquote}"><p dir="auto" style="${styles.p}">${withBreaks(block.text)}</p></blockquote>`
      )
    case 'button':
      return `<p style="margin:24px 0">${link(block.text, block.href, styles.button, 'button')}</p>`
  }
}

const bodyHtml = (blocks: readonly Block[]) => blocks.map(blockHtml).join('')

function spanText(span: Span): string {
  if (typeof span === 'string') return span
  if ('strong' in span) return span.strong
  // Numbers and addresses show what they link to.
  return span.text === span.href || /^(?:tel|mailto):/.test(span.href)
    ? span.text
    : `${span.text} ${span.href}`
}

const text = (spans: readonly Span[]) => spans.map(spanText).join('')

function blockText(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return block.text
    case 'paragraph':
      return text(block.spans)
    case 'list':
      return block.items.map((spans) => `* ${text(spans)}`).join('\n')
    case 'facts':
      return block.rows.map(({ label, value }) => `${label}: ${spanText(value)}`).join('\n')
    case 'quote':
      return `${block.label}\n\n${block.text.replace(/^/gm, '> ')}`
    case 'button':
      return spanText(block)
  }
}

/** What the letter says, for a text message: without subject and footnote. */
export const messageText = ({ blocks }: Pick<Letter, 'blocks'>): string => blocks.map(blockText).join('\n\n')

export type Rendered = { html: string; text: string }

/** A mail as HTML and as plain text. */
export const renderMail = (body: Rendered, frame: Frame): Rendered => ({
  html: htmlLayout(body.html, frame),
  text: textLayout(body.text, frame),
})

export const renderLetter = (
  { subject, preview, footnote, blocks }: Letter,
  frame: Omit<Frame, 'subject' | 'preview' | 'footnote'>,
): Rendered =>
  renderMail(
    { html: bodyHtml(blocks), text: messageText({ blocks }) },
    { ...frame, subject, preview, footnote },
  )
