import { Extension } from '@tiptap/core'
import { DOMParser, Fragment, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { EditorProps } from '@tiptap/pm/view'
import { cleanText } from '#contract/invisible-characters.ts'
import { bullets, readPastedText } from './pasted-text.ts'

const headings = 'h1, h2, h3, h4, h5, h6, [role=heading], .MsoTitle'
const breaks = String.raw`(?:<br\b[^>]*>\s*)+`
const edge = String.raw`(?:p|div|[ou]l|table|blockquote|hr|h[1-6])\b[^>]*>`

/**
 * Pasted HTML without what lies between its paragraphs, whose distance is the page's matter. It is parsed in a detached
 * document under the page's policy, which reports inline styles and handlers: styles wait in `data-style`.
 */
const tidyHtml = (html: string): string =>
  cleanText(html)
    .replace(/<!--[\s\S]*?-->|<style[\s\S]*?<\/style>/gi, '')
    .replace(/&(?:nbsp|#160|#xa0);|\u00a0/gi, ' ')
    .replace(/<(p|div)\b[^>]*>(?:\s|<\/?(?:br|o:p|span)\b[^>]*>)*<\/\1>/gi, '')
    // Word on the web puts each item into a list of its own.
    .replace(/<\/([ou]l)>\s*(?:<\/div>\s*<div\b[^>]*>\s*)?<\1\b[^>]*>/gi, '')
    .replace(
      /<pre\b[^>]*>([\s\S]*?)<\/pre>/gi,
      (_, lines: string) => `<p>${lines.trim().replace(/\n/g, '<br>')}</p>`,
    )
    .replace(new RegExp(`(</${edge}\\s*)${breaks}|${breaks}(?=<${edge})`, 'gi'), '$1')
    // An empty line ends a paragraph.
    .replace(/(?:<br\b[^>]*>\s*){2,}/gi, '<p>')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\s(?=(?:style|on[a-z]+)\s*=)/gi, ' data-'))

const create = (tag: string, ...children: (Node | string)[]) => {
  const element = document.createElement(tag)
  element.append(...children)
  return element
}

const wordsOf = ({ textContent }: Element) => textContent.trim()
const inCells = 'p, div, ul, ol, li, h1, h2, h3'

/** Rows become lines; of a table that only arranges blocks side by side, the blocks are left. */
function withoutTable(table: Element): Element[] {
  const rows = Array.from(table.querySelectorAll('tr'), (row) => [...row.querySelectorAll('td, th')])
  const blocks = [...table.querySelectorAll(inCells)]
  const isLayout = blocks.some((block) => wordsOf(block) !== wordsOf(block.closest('td, th') ?? block))
  if (isLayout) return rows.flat().map((cell) => create('div', ...cell.childNodes))
  for (const block of blocks) block.replaceWith(...block.childNodes)
  const lines = rows
    .filter((cells) => cells.some(wordsOf))
    .map((cells) => cells.flatMap((cell) => [' ', ...cell.childNodes]))
  return [create('p', ...lines.flatMap((line) => [create('br'), ...line]).slice(1))]
}

const bullet = new RegExp(`^\\s*[${bullets}]\\s+`)

/** Word writes each item of a list as a paragraph with its sign in an element; others only begin it with the sign. */
function makeListItem(line: Element): void {
  const sign = line.querySelector('[data-style*="mso-list:Ignore" i], [data-style*="mso-list: Ignore" i]')
  const text = document.createTreeWalker(line, NodeFilter.SHOW_TEXT).nextNode()
  if (!text || !(sign || bullet.test(line.textContent))) return
  const [, number] = /^\(?(\d+|[a-z]{1,4})[.)]/i.exec(sign ? wordsOf(sign) : '') ?? []
  text.textContent = sign ? '' : `${text.textContent}`.replace(bullet, '')
  sign?.remove()
  const tag = number ? 'ol' : 'ul'
  const before = line.previousElementSibling
  const item = create('li', ...line.childNodes)
  if (before?.matches(tag)) before.append(item)
  else {
    const list = create(tag, item)
    if (Number(number) > 1) list.setAttribute('start', `${number}`)
    line.before(list)
  }
  line.remove()
}

const emoji = /^[\p{Emoji_Presentation}\p{Extended_Pictographic}](?:\p{Emoji}|\u200d|\ufe0f)*$/u

/** Mail programs lead links through their own server, with the name of whom they wrote to in the address. */
const detour = /^https:\/\/(?:[\w.-]+\.safelinks\.protection\.outlook\.com\/|www\.google\.com\/url)\?/i

function withoutDetour(link: Element): void {
  const href = link.getAttribute('href') ?? ''
  const { searchParams } = new URL(detour.test(href) ? href : 'about:blank')
  link.setAttribute('href', searchParams.get('url') ?? searchParams.get('q') ?? href)
}

/** Makes of pasted HTML what the editor's schema can read. */
function tidy(root: Element): void {
  for (const look of root.querySelectorAll(`:is(${headings}) :is(b, strong, i, em, span)`))
    look.replaceWith(...look.childNodes)
  for (const one of root.querySelectorAll(headings)) {
    const tag = one.matches('h3, h4, h5, h6') ? 'h3' : 'h2'
    // An item of a list begins with a paragraph.
    one.replaceWith(create(one.closest('li') ? 'p' : tag, ...one.childNodes))
  }
  // Set by script, which the policy allows.
  for (const one of root.querySelectorAll<HTMLElement>('[data-style]')) {
    one.style.cssText = one.dataset.style ?? ''
    // Many websites write all of their text so.
    if (one.style.fontWeight === '500') one.style.fontWeight = '400'
  }
  for (const table of [...root.querySelectorAll('table')].reverse()) table.replaceWith(...withoutTable(table))
  for (const picture of root.querySelectorAll<HTMLImageElement>('img[alt]'))
    if (emoji.test(picture.alt)) picture.replaceWith(picture.alt)
  // A footnote's place was in the other document.
  for (const link of root.querySelectorAll('a[href^="#"]')) link.replaceWith(...link.childNodes)
  for (const link of root.querySelectorAll('a[href]')) withoutDetour(link)
  for (const line of root.querySelectorAll('p, div:not(:has(p, div))')) makeListItem(line)
}

class PastedHtmlParser extends DOMParser {
  override parseSlice(dom: Node, options?: Parameters<DOMParser['parseSlice']>[1]) {
    if (dom instanceof Element) tidy(dom)
    return super.parseSlice(dom, options)
  }
}

export const Pasting = Extension.create({
  name: 'pasting',
  // Before the list's own reading of numbered lines, which would read signs that are pasted plain.
  priority: 1000,
  addProseMirrorPlugins() {
    const { schema } = this.editor
    const props: EditorProps = {
      transformPastedHTML: tidyHtml,
      clipboardParser: new PastedHtmlParser(schema, DOMParser.fromSchema(schema).rules),
      /** Plain text may hold the signs of Markdown; pasted with Shift, its signs stay signs. */
      clipboardTextParser(pasted, _context, isPlain) {
        if (!isPlain) return Slice.maxOpen(readPastedText(pasted, schema).content)
        const lines = pasted.split(/[\r\n]+/).filter(Boolean)
        const paragraphs = lines.map((line) => schema.node('paragraph', null, schema.text(line)))
        return Slice.maxOpen(Fragment.from(paragraphs))
      },
      // The editor's own puts blank lines round each list and item.
      clipboardTextSerializer: ({ content }) => content.textBetween(0, content.size, '\n\n'),
      handlePaste({ state, dispatch }, _event, slice) {
        // A picture has no words to take the place of those that are selected.
        if (slice.size > 0) dispatch(state.tr.replaceSelection(slice).scrollIntoView())
        return true
      },
    }
    return [new Plugin({ props })]
  },
})
