import { DOMParser } from 'prosemirror-model'
import { cleanText } from '#contract/invisible-characters.ts'
import { bullets } from './pasted-text.ts'
import { schema } from './schema.ts'

/**
 * Pasted HTML is parsed in a detached document under the page's policy, which reports inline styles and handlers. What
 * styles say of bold, italic and lists is read from `data-style`.
 */
export const withoutInlineCode = (html: string): string =>
  cleanText(html)
    .replace(/<!--[\s\S]*?-->|<style[\s\S]*?<\/style>/gi, '')
    // An empty line ends a paragraph.
    .replace(/(?:<br\b[^>]*>\s*){2,}/gi, '</p><p>')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\s(?=(?:style|on[a-z]+)\s*=)/gi, ' data-'))

const styleOf = (element: Element) => element.getAttribute('data-style') ?? ''
const create = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, ...children: (Node | string)[]) => {
  const element = document.createElement(tag)
  element.append(...children)
  return element
}

const headings = 'h1, h2, h3, h4, h5, h6'
const blocks = `p, div, ul, ol, table, blockquote, pre, hr, ${headings}`

/** The content of a cell, on one line. */
function lineOf(cell: Element): Node[] {
  const block = cell.querySelector(blocks)
  block?.replaceWith(...block.childNodes)
  return Array.from(cell.childNodes)
}

/** Rows become lines; of a table that only arranges blocks side by side, the blocks are left. */
function flattenTable(table: Element): void {
  const rows = Array.from(table.querySelectorAll('tr'), (row) => Array.from(row.querySelectorAll('td, th')))
  if (rows.flat().some((cell) => cell.querySelectorAll(`${blocks}, li`).length > 1)) {
    table.replaceWith(...rows.flat().map((cell) => create('div', ...cell.childNodes)))
    return
  }
  const lines = rows
    .map((cells) => cells.filter((cell) => cell.textContent.trim() !== ''))
    .filter((cells) => cells.length > 0)
    .map((cells) => cells.flatMap((cell, index) => [...(index === 0 ? [] : [' ']), ...lineOf(cell)]))
  table.replaceWith(
    create('p', ...lines.flatMap((line, index) => [...(index === 0 ? [] : [create('br')]), ...line])),
  )
}

const numbered = /^\(?(\d+|[a-z]{1,4})[.)]/i
const bullet = new RegExp(`^[${bullets}]\\s+`)

/** The list that an item before this paragraph belongs to, at its level; a new one if there is none. */
function listBefore(paragraph: Element, tag: 'ul' | 'ol', level: number): Element {
  let list = paragraph.previousElementSibling
  let item: Element | null = null
  for (let depth = 1; depth < level && list?.matches('ul, ol'); depth++) {
    item = list.lastElementChild
    list = item?.lastElementChild ?? null
  }
  if (list?.matches(tag)) return list
  const made = create(tag)
  if (item) item.append(made)
  else paragraph.before(made)
  return made
}

/** Word writes each item as a paragraph that names its list and begins with the sign; others only with the sign. */
function makeListItem(paragraph: Element): void {
  const isWord = /mso-list:\s*l/i.test(styleOf(paragraph))
  const [text] = textsIn(paragraph)
  if (!text || !(isWord || bullet.test(paragraph.textContent.trimStart()))) return
  const sign = paragraph.querySelector(
    '[data-style*="mso-list:Ignore" i], [data-style*="mso-list: Ignore" i]',
  )
  const [, number] = numbered.exec(sign?.textContent.trim() ?? '') ?? []
  if (sign) sign.remove()
  else text.data = text.data.trimStart().replace(bullet, '')
  const level = Number(/level(\d)/.exec(styleOf(paragraph))?.[1] ?? 1)
  const list = listBefore(paragraph, number ? 'ol' : 'ul', level)
  if (!list.hasChildNodes() && Number(number) > 1) list.setAttribute('start', String(number))
  list.append(create('li', ...paragraph.childNodes))
  paragraph.remove()
}

function* textsIn(root: Node): Generator<Text> {
  for (const child of Array.from(root.childNodes)) {
    if (child instanceof Text) yield child
    else yield* textsIn(child)
  }
}

type Look = { tags: string; style: RegExp; on: RegExp }
const looks = {
  strong: { tags: 'b, strong', style: /(?:^|;)\s*font-weight:\s*(\w+)/i, on: /^(?:bold|bolder|[6-9]\d\d)$/i },
  em: { tags: 'i, em', style: /(?:^|;)\s*font-style:\s*(\w+)/i, on: /^(?:italic|oblique)$/i },
} as const satisfies Record<string, Look>

/** Whether the nearest element round a text that says so makes it bold or italic. */
function hasLook(text: Text, root: Node, { tags, style, on }: Look): boolean {
  for (let around = text.parentElement; around && around !== root; around = around.parentElement) {
    const [, value] = style.exec(styleOf(around)) ?? []
    if (value && value !== 'inherit') return on.test(value)
    if (around.matches(tags)) return true
  }
  return false
}

function markLooks(root: Element): void {
  for (const text of textsIn(root)) {
    text.data = text.data.replaceAll('\u00a0', ' ')
    if (text.data.trim() === '' || text.parentElement?.closest(headings)) continue
    const wanted = (['strong', 'em'] as const).filter((tag) => hasLook(text, root, looks[tag]))
    for (const tag of wanted) {
      const mark = create(tag)
      mark.setAttribute('data-mark', '')
      text.replaceWith(mark)
      mark.append(text)
    }
  }
  for (const element of root.querySelectorAll('b, strong, i, em'))
    if (!element.hasAttribute('data-mark')) element.replaceWith(...element.childNodes)
}

/** Links that a mail program leads through its own server, with the name of whom it wrote to in the address. */
const detour = /^https:\/\/(?:[\w.-]+\.safelinks\.protection\.outlook\.com\/|www\.google\.com\/url)\?/i
const emoji = /^[\p{Emoji_Presentation}\p{Extended_Pictographic}](?:\p{Emoji}|\u200d|\ufe0f)*$/u

function tidyLinks(root: Element): void {
  for (const link of root.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? ''
    const { searchParams } = new URL(detour.test(href) ? href : 'about:blank')
    link.setAttribute('href', searchParams.get('url') ?? searchParams.get('q') ?? href)
    // A footnote's place was in the other document.
    if (href.startsWith('#')) link.replaceWith(...link.childNodes)
  }
}

/** Makes of pasted HTML what the editor's schema can read: lists, lines, bold and italic. */
function tidy(root: Element): void {
  for (const table of Array.from(root.querySelectorAll('table')).reverse()) flattenTable(table)
  for (const pre of root.querySelectorAll('pre')) {
    const paragraphs = pre.textContent.trim().split(/\n\s*\n/)
    const withBreaks = (text: string) => text.split('\n').flatMap((line) => [line, create('br')])
    pre.replaceWith(...paragraphs.map((text) => create('p', ...withBreaks(text).slice(0, -1))))
  }
  tidyLinks(root)
  for (const picture of root.querySelectorAll('img[alt]')) {
    const words = picture.getAttribute('alt') ?? ''
    if (emoji.test(words)) picture.replaceWith(words)
  }
  for (const line of root.querySelectorAll('[role="heading"], .MsoTitle'))
    line.replaceWith(create(Number(line.ariaLevel) > 2 ? 'h3' : 'h2', ...line.childNodes))
  for (const paragraph of root.querySelectorAll('p, div:not(:has(p, div))')) makeListItem(paragraph)
  markLooks(root)
  // Word on the web puts each item into a list of its own.
  for (const wrapper of root.querySelectorAll('div:has(> ul:only-child, > ol:only-child)'))
    if (wrapper.textContent === wrapper.firstElementChild?.textContent)
      wrapper.replaceWith(...wrapper.childNodes)
  for (const list of root.querySelectorAll('ul + ul, ol + ol')) {
    const before = list.previousElementSibling
    const between = list.previousSibling === before ? '' : list.previousSibling?.textContent
    if (between?.trim() !== '') continue
    before?.append(...list.childNodes)
    list.remove()
  }
  // Empty lines: the space between paragraphs is the page's matter.
  for (const line of root.querySelectorAll('p, div, br'))
    if (line.textContent.trim() === '' && !line.querySelector('img, hr') && isBetweenBlocks(line))
      line.remove()
}

const isBetweenBlocks = (line: Element) =>
  line.tagName !== 'BR' ||
  [line.previousSibling, line.nextSibling].some((next) => next instanceof Element && next.matches(blocks))

class PastedHtmlParser extends DOMParser {
  override parseSlice(dom: Node, options?: Parameters<DOMParser['parseSlice']>[1]) {
    if (dom instanceof Element) tidy(dom)
    return super.parseSlice(dom, options)
  }
}

export const pastedHtmlParser = new PastedHtmlParser(schema, DOMParser.fromSchema(schema).rules)
