import { DOMParser } from 'prosemirror-model'
import { cleanText } from '#contract/invisible-characters.ts'
import { bullets } from './pasted-text.ts'
import { schema } from './schema.ts'

const headings = 'h1, h2, h3, h4, h5, h6, [role=heading], .MsoTitle'
const blocks = 'p|div|[ou]l|table|blockquote|pre|hr|h[1-6]'
const pattern = (source: string) => new RegExp(source, 'gi')
const breaks = String.raw`(?:<br\b[^>]*>\s*)+`

/**
 * Pasted HTML without what lies between its paragraphs, whose distance is the page's matter. It is parsed in a detached
 * document under the page's policy, which reports inline styles and handlers: styles wait in `data-style`.
 */
export const tidyHtml = (html: string): string =>
  cleanText(html)
    .replace(/<!--[\s\S]*?-->|<style[\s\S]*?<\/style>/gi, '')
    .replace(/&(?:nbsp|#160|#xa0);|\u00a0/gi, ' ')
    .replace(/<(p|div)\b[^>]*>(?:\s|<\/?(?:br|o:p|span)\b[^>]*>)*<\/\1>/gi, '')
    // Word on the web puts each item into a list of its own.
    .replace(/<\/([ou]l)>\s*(?:<\/div>\s*<div\b[^>]*>\s*)?<\1\b[^>]*>/gi, '')
    .replace(pattern(String.raw`(</(?:${blocks})>\s*)${breaks}`), '$1')
    .replace(pattern(`${breaks}(?=<(?:${blocks})\\b)`), '')
    // An empty line ends a paragraph.
    .replace(/(?:<br\b[^>]*>\s*){2,}/gi, '<p>')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\s(?=(?:style|on[a-z]+)\s*=)/gi, ' data-'))

const create = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, ...children: (Node | string)[]) => {
  const element = document.createElement(tag)
  element.append(...children)
  return element
}

const inLines = (lines: (Node | string)[][]) =>
  lines.flatMap((line, index) => (index === 0 ? line : [create('br'), ...line]))

const inCells = 'p, div, ul, ol, li, h1, h2, h3'

/** Whether a cell holds more than a line. */
function isLaidOut(cell: Element): boolean {
  const [block, ...others] = cell.querySelectorAll(inCells)
  return others.length > 0 || (block !== undefined && block.textContent.trim() !== cell.textContent.trim())
}

/** Rows become lines; of a table that only arranges blocks side by side, the blocks are left. */
function flattenTable(table: Element): void {
  const rows = Array.from(table.querySelectorAll('tr'), (row) => [...row.querySelectorAll('td, th')])
  if (rows.flat().some(isLaidOut)) {
    table.replaceWith(...rows.flat().map((cell) => create('div', ...cell.childNodes)))
    return
  }
  for (const block of table.querySelectorAll(inCells)) block.replaceWith(...block.childNodes)
  const written = rows.filter((cells) => cells.some(({ textContent }) => textContent.trim() !== ''))
  const lines = written.map((cells) => cells.flatMap((cell) => [' ', ...cell.childNodes]))
  table.replaceWith(create('p', ...inLines(lines)))
}

const bullet = new RegExp(`^[${bullets}]\\s+`)

/** Word writes each item of a list as a paragraph with its sign in an element; others only begin it with the sign. */
function makeListItem(line: Element): void {
  const sign = line.querySelector('[data-style*="mso-list:Ignore" i], [data-style*="mso-list: Ignore" i]')
  const text = document.createTreeWalker(line, NodeFilter.SHOW_TEXT).nextNode()
  if (!text || !(sign || bullet.test(line.textContent.trimStart()))) return
  const [, number] = /^\(?(\d+|[a-z]{1,4})[.)]/i.exec(sign?.textContent.trim() ?? '') ?? []
  if (sign) sign.remove()
  else text.textContent = `${text.textContent}`.trimStart().replace(bullet, '')
  const tag = number ? 'ol' : 'ul'
  const before = line.previousElementSibling
  const list = before?.matches(tag) ? before : create(tag)
  if (list !== before && Number(number) > 1) list.setAttribute('start', `${number}`)
  list.append(create('li', ...line.childNodes))
  if (list === before) line.remove()
  else line.replaceWith(list)
}

const emoji = /^[\p{Emoji_Presentation}\p{Extended_Pictographic}](?:\p{Emoji}|\u200d|\ufe0f)*$/u

/** Makes of pasted HTML what the editor's schema can read. */
function tidy(root: Element): void {
  // Set by script, which the policy allows.
  for (const one of root.querySelectorAll<HTMLElement>('[data-style]')) {
    if (!one.closest(headings)) one.style.cssText = one.dataset.style ?? ''
    // Many websites write all of their text so.
    if (one.style.fontWeight === '500') one.style.fontWeight = '400'
  }
  for (const look of root.querySelectorAll(`:is(${headings}) :is(b, strong, i, em)`))
    look.replaceWith(...look.childNodes)
  for (const table of [...root.querySelectorAll('table')].reverse()) flattenTable(table)
  for (const pre of root.querySelectorAll('pre')) {
    const paragraphs = pre.textContent.trim().split(/\n\s*\n/)
    pre.replaceWith(
      ...paragraphs.map((text) => create('p', ...inLines(text.split('\n').map((line) => [line])))),
    )
  }
  for (const picture of root.querySelectorAll('img[alt]')) {
    const words = picture.getAttribute('alt') ?? ''
    if (emoji.test(words)) picture.replaceWith(words)
  }
  for (const line of root.querySelectorAll('p, div:not(:has(p, div))')) makeListItem(line)
}

class PastedHtmlParser extends DOMParser {
  override parseSlice(dom: Node, options?: Parameters<DOMParser['parseSlice']>[1]) {
    if (dom instanceof Element) tidy(dom)
    return super.parseSlice(dom, options)
  }
}

export const pastedHtmlParser = new PastedHtmlParser(schema, DOMParser.fromSchema(schema).rules)
