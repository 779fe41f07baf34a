import { diffWords } from 'diff'
import { type Extent, plain } from './preview-places.ts'

type Spot = { node: Text; offset: number }

/** The words of a page with where each letter stands: blocks are lines, and blanks are single. */
export type PageText = { text: string; spots: readonly Spot[]; main: Extent }

/** What is folded away is found too: it is opened when it is shown. */
const isDrawn = (element: Element) =>
  !element.closest('script, style, noscript, template') &&
  (element.getClientRects().length > 0 || element.closest('details:not([open])') !== null)

/** An underlined word of a sentence is in line with it; a button beside another one is not. */
function isInLine(element: Element): boolean {
  const { display } = getComputedStyle(element)
  if (display === 'inline' || display === 'contents') return true
  const beside = Array.from(element.parentNode?.childNodes ?? [])
  return (
    display === 'inline-block' &&
    beside.some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim())
  )
}

/** Reads what is drawn; what a page has for other programs, or hides, is not in it. */
export function readPage(page: Document): PageText {
  const blocks = new Map<Element, Element>()
  const blockOf = (element: Element): Element => {
    const known = blocks.get(element)
    if (known) return known
    const isInline = isInLine(element)
    const block = isInline && element.parentElement ? blockOf(element.parentElement) : element
    blocks.set(element, block)
    return block
  }
  const spots: Spot[] = []
  let text = ''
  let last: Element | undefined
  const main: Extent = { from: 0, to: 0 }
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent || !isDrawn(parent)) continue
    const own = node as Text
    const add = (letter: string, offset: number) => {
      text += letter
      spots.push({ node: own, offset })
    }
    const block = blockOf(parent)
    const isIn = parent.closest('main') !== null
    for (const [letter, offset] of lettersOf(own.data)) {
      const isBlank = /\s/.test(letter)
      const isStart = text === '' || text.endsWith('\n') || block !== last
      if (isBlank && (isStart || text.endsWith(' '))) continue
      if (block !== last && text !== '') {
        if (text.endsWith(' ')) {
          text = text.slice(0, -1)
          spots.pop()
        }
        add('\n', offset)
      }
      last = block
      if (isIn && main.to === 0) main.from = text.length
      add(isBlank ? ' ' : letter, offset)
      if (isIn) main.to = text.length
    }
  }
  return { text, spots, main }
}

const lettersOf = (data: string) =>
  Array.from({ length: data.length }, (_, at) => [data.charAt(at), at] as const)

export function rangeOf({ spots }: PageText, { from, to }: Extent): Range | undefined {
  const [first, last] = [spots[from], spots[to - 1]]
  const range = first?.node.ownerDocument.createRange()
  if (!range || !first || !last) return undefined
  range.setStart(first.node, first.offset)
  range.setEnd(last.node, last.offset + 1)
  return range
}

/** The words of a place that visitors do not see yet; all of it where it holds what stands for other words. */
export function newWords(before: string, words: string, place: Extent): Extent[] {
  if (plain(before) === words) return []
  if (place.to - place.from !== words.length) return [place]
  let at = place.from
  return diffWords(plain(before), words).flatMap(({ value, added, removed }) => {
    if (removed) return []
    const from = at
    at += value.length
    return added ? [{ from, to: at }] : []
  })
}
