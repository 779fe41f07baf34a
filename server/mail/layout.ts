import { markdown } from '#content/markdown.ts'
import type { Facts } from '#contract/render.ts'
import { addressParts } from '#contract/salon-address.ts'
import { toPlainText } from './plain-text.ts'

/** The site's colours for mails: [light, dark mode]. */
export const palette = {
  page: ['#f4eadb', '#1b0d15'],
  sheet: ['#fbf6ee', '#24111c'],
  ink: ['#24111c', '#f4eadb'],
  muted: ['#5e3a4d', '#d9c6b2'],
  link: ['#8e3c18', '#e7a67c'],
  line: ['#d9c6b2', '#5e3a4d'],
  banner: ['#34192a', '#34192a'],
  bannerInk: ['#fbf6ee', '#fbf6ee'],
  edge: ['#b4532a', '#b4532a'],
  button: ['#34192a', '#e7a67c'],
  buttonInk: ['#fbf6ee', '#24111c'],
} as const

const display = "Georgia,'Times New Roman',serif"
const sans = 'Arial,Helvetica,sans-serif'

const [sheetWidth, sheetPadding] = [600, 32]
/** Width of the text, and of what stands in it. */
export const columnWidth = sheetWidth - 2 * sheetPadding

const [ink] = palette.ink
const [muted] = palette.muted
const [link] = palette.link
const [line] = palette.line

/** Inline styles: many mail programs read nothing else. What is not said here is the sheet's. */
export const styles = {
  sheet: `padding:36px ${sheetPadding}px;background:${palette.sheet[0]};font:400 16px/1.6 ${sans};color:${ink};overflow-wrap:anywhere;word-break:break-word`,
  h1: `margin:0 0 20px;font:400 28px/1.2 ${display};text-wrap:balance`,
  h2: `margin:32px 0 12px;font:400 22px/1.25 ${display};text-wrap:balance`,
  h3: `margin:24px 0 8px;font:700 17px/1.4 ${sans}`,
  p: 'margin:0 0 16px',
  ul: 'margin:0 0 16px;padding:0 0 0 22px',
  innerList: 'margin:8px 0 0;padding:0 0 0 22px',
  li: 'margin:0 0 8px;padding:0',
  a: `color:${link};text-decoration:underline`,
  strong: 'font-weight:700',
  em: 'font-style:italic',
  code: 'font-family:Consolas,Menlo,monospace;font-size:15px',
  blockquote: `margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${palette.edge[0]}`,
  hr: `margin:28px 0;border:0;border-top:1px solid ${line}`,
  /** Where pictures are not loaded, a box with the words of what they show. */
  img: `display:block;max-width:100%;height:auto;border:0;background:${palette.page[0]};font:italic 400 15px/1.5 ${sans};color:${muted}`,
  quoteLabel: `margin:20px 0 8px;font-size:14px;line-height:1.5;color:${muted}`,
  label: `font:400 14px/1.5 ${sans};color:${muted}`,
  value: `margin:0;padding:10px 0;border-bottom:1px solid ${line};font:700 16px/1.5 ${sans};color:${ink}`,
  small: `margin:0 0 8px;font-size:13px;color:${muted}`,
  button: `display:inline-block;padding:15px 26px;background:${palette.button[0]};border-radius:999px;font:700 16px/1.2 ${sans};color:${palette.buttonInk[0]};text-decoration:none`,
  brand: `font:400 22px/1.2 ${display};color:${palette.bannerInk[0]};text-decoration:none`,
} as const

const [, darkPage] = palette.page
const [, darkInk] = palette.ink
const [, darkLine] = palette.line

/** For mail programs that read a style element: dark mode, and no side margins on a phone. */
const styleSheet = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (max-width:480px){.sheet{padding:28px 20px!important}.banner{padding:18px 20px!important}.frame{padding:0!important}}',
  '@media (prefers-color-scheme:dark){',
  `.page{background:${darkPage}!important}`,
  `.sheet{background:${palette.sheet[1]}!important;color:${darkInk}!important}`,
  `.sheet .row{color:${darkInk}!important}`,
  `.sheet .muted,.sheet img{color:${palette.muted[1]}!important}`,
  `.sheet img{background:${palette.banner[1]}!important}`,
  `.sheet a{color:${palette.link[1]}!important}`,
  `.sheet hr,.sheet .row{border-color:${darkLine}!important}`,
  `.sheet a.button{background:${palette.button[1]}!important;color:${palette.buttonInk[1]}!important}`,
  '}',
].join('')

export const { escapeHtml } = markdown.utils

export type Frame = {
  facts: Facts
  subject: string
  preview: string
  footnote: string
  unsubscribeUrl?: string | undefined
}

/** The sender's details at the foot of every mail; the owner's first name once she has given it. */
function senderLines({ firstName, name, phone, email, siteUrl, salonAddress, serviceArea }: Facts): string[] {
  const places = salonAddress ? addressParts(salonAddress) : [serviceArea]
  const signature = [firstName, name, ...places].filter(Boolean).join(', ')
  return [signature, `${phone} · ${email}`, new URL(siteUrl).host]
}

// Keeps the mail's first words out of the preview line that mail programs show beside the subject.
const padding = '&#847;&zwnj;&nbsp;'.repeat(60)

// A picture that is not loaded keeps its width; without this, so would the table around it, on a phone too.
const asWideAsThePage = 'table-layout:fixed'

export type Rendered = { html: string; text: string }

/** A mail as a whole HTML document and as plain text. */
export function renderMail(
  body: string,
  { facts, subject, preview, footnote, unsubscribeUrl }: Frame,
): Rendered {
  const small = (html: string) => `<p class="muted" style="${styles.small}">${html}</p>`
  const foot = [
    footnote && small(escapeHtml(footnote)),
    unsubscribeUrl &&
      small(`<a href="${escapeHtml(unsubscribeUrl)}" style="${styles.a}">Unsubscribe at any time</a>`),
    ...senderLines(facts).map((line) => small(escapeHtml(line))),
  ]
  const sheet = [
    subject && `<h1 style="${styles.h1}">${escapeHtml(subject)}</h1>`,
    `${body}<hr style="${styles.hr}">`,
    ...foot,
  ]
    .filter(Boolean)
    .join('')
  const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
  const html = [
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
    `<tr><td class="sheet" style="${styles.sheet}">${sheet}</td></tr></table></td></tr></table></body></html>`,
  ].join('')
  return { html, text: toPlainText(sheet) }
}
