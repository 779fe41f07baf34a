import type { Facts } from '#contract/render.ts'
import { addressParts } from '#contract/salon-address.ts'
import { palette, styleSheet, styles } from './palette.ts'

/** Signs mails: with the owner's first name once she has given it, otherwise with the business name alone. */
const signatureOf = ({ firstName, name }: Pick<Facts, 'firstName' | 'name'>) =>
  firstName ? `${firstName}, ${name}` : name

const [sheetWidth, sheetPadding] = [600, 32]
/** Width of the text, and of what stands in it. */
export const columnWidth = sheetWidth - 2 * sheetPadding

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

export type Frame = {
  facts: Facts
  subject: string
  preview: string
  footnote: string
  unsubscribeUrl?: string | undefined
}

/** The sender's details at the foot of every mail. */
function senderLines({ facts }: Frame): string[] {
  const { phone, email, siteUrl, salonAddress, serviceArea } = facts
  const places = salonAddress ? addressParts(salonAddress) : [serviceArea]
  return [[signatureOf(facts), ...places].join(', '), `${phone} · ${email}`, new URL(siteUrl).host]
}

// Keeps the mail's first words out of the preview line that mail programs show beside the subject.
const padding = '&#847;&zwnj;&nbsp;'.repeat(60)

// A picture that is not loaded keeps its width; without this, so would the table around it, on a phone too.
const asWideAsThePage = 'table-layout:fixed'

/** Wraps a mail's HTML body in the whole document. */
export function htmlLayout(body: string, frame: Frame): string {
  const { facts, subject, preview, footnote, unsubscribeUrl } = frame
  const small = (html: string) => `<p class="muted" style="${styles.small}">${html}</p>`
  const foot = [
    footnote && small(escapeHtml(footnote)),
    unsubscribeUrl &&
      small(`<a href="${escapeHtml(unsubscribeUrl)}" style="${styles.a}">Unsubscribe at any time</a>`),
    ...senderLines(frame).map((line) => small(escapeHtml(line))),
  ]
  const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
  return [
    '<!doctype html><html lang="en-GB" dir="ltr"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">',
    `<title>${escapeHtml(subject)}</title><style>${styleSheet}</style></head>`,
    `<body class="page" style="margin:0;padding:0;background:${palette.page[0]}">`,
    preview &&
      `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}${padding}</div>`,
    `<table ${table} class="page" style="${asWideAsThePage};background:${palette.page[0]}"><tr>`,
    '<td class="frame" align="center" style="padding:24px 12px">',
    `<table ${table} style="${asWideAsThePage};max-width:${sheetWidth}px">`,
    `<tr><td class="banner" style="padding:20px ${sheetPadding}px;background:${palette.banner[0]};border-top:6px solid ${palette.edge[0]}">`,
    `<a href="${escapeHtml(facts.siteUrl)}" style="${styles.brand}">${escapeHtml(facts.name)}</a></td></tr>`,
    `<tr><td class="sheet" style="padding:36px ${sheetPadding}px;background:${palette.sheet[0]};overflow-wrap:anywhere">`,
    `${body}<hr style="${styles.hr}">${foot.filter(Boolean).join('')}`,
    '</td></tr></table></td></tr></table></body></html>',
  ].join('')
}

/** Wraps a mail's plain-text body. */
export function textLayout(body: string, frame: Frame): string {
  const { footnote, unsubscribeUrl } = frame
  const foot = [
    footnote,
    unsubscribeUrl && `Unsubscribe at any time: ${unsubscribeUrl}`,
    ...senderLines(frame),
  ]
  return `${body.trimEnd()}\n\n-- \n${foot.filter(Boolean).join('\n')}\n`
}
