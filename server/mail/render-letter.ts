import { escapeHtml, type Frame, type Rendered, renderMail, styles } from './layout.ts'
import type { Block, Letter, Span } from './letter.ts'
import { toPlainText } from './plain-text.ts'

const link = (text: string, href: string, style: string = styles.a, className = '') =>
  `<a href="${escapeHtml(href)}"${className && ` class="${className}"`} style="${style}">${escapeHtml(text)}</a>`

const withBreaks = (words: string) => escapeHtml(words).replaceAll('\n', '<br>')

function spanHtml(span: Span): string {
  if (typeof span === 'string') return withBreaks(span)
  if ('strong' in span) return `<strong>${escapeHtml(span.strong)}</strong>`
  return link(span.text, span.href)
}

const html = (spans: readonly Span[]) => spans.map(spanHtml).join('')

const factHtml = ({ label, value }: { label: string; value: Span }) =>
  `<p class="row" dir="auto" style="${styles.value}"><span class="muted" style="${styles.label}">${escapeHtml(label)}</span><br>${spanHtml(value)}</p>`

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h2 style="${styles.h2}">${escapeHtml(block.text)}</h2>`
    case 'paragraph':
      return `<p style="${styles.p}">${html(block.spans)}</p>`
    case 'list': {
      const items = block.items.map((spans) => `<li style="${styles.li}">${html(spans)}</li>`)
      return `<ul style="${styles.ul}">${items.join('')}</ul>`
    }
    case 'facts':
      return `<div style="margin:0 0 20px">${block.rows.map(factHtml).join('')}</div>`
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

/** What the letter says, for a text message: without subject and footnote. */
export const messageText = ({ blocks }: Pick<Letter, 'blocks'>): string => toPlainText(bodyHtml(blocks))

export const renderLetter = (
  { subject, preview = '', footnote = '', blocks }: Letter,
  frame: Omit<Frame, 'subject' | 'preview' | 'footnote'>,
): Rendered => renderMail(bodyHtml(blocks), { ...frame, subject, preview, footnote })
