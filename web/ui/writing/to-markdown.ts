import { toMarkdown } from 'mdast-util-to-markdown'
import type { Mark, Node } from 'prosemirror-model'
import type { Markdown } from '#content/text/parse-markdown.ts'
import { readBlocks } from './from-markdown.ts'
import { schema } from './schema.ts'

type Block = Extract<Markdown['children'][number], { type: 'blockquote' }>['children'][number]
type Inline = Extract<Block, { type: 'paragraph' }>['children'][number]
type Item = Extract<Block, { type: 'list' }>['children'][number]
/** A word, a blank, a line break or a picture, with its marks. */
type Piece = { node: Node; text: string; marks: readonly Mark[] }

const { nodes, marks } = schema
const isBlank = ({ node, text }: Piece) => node.type === nodes.break || (node.isText && /^\s*$/.test(text))
const isPlainBlank = (piece: Piece) => isBlank(piece) && !piece.marks.some(({ type }) => type === marks.code)
const has = ({ marks: set }: Piece, mark: Mark) => set.some((one) => one.eq(mark))
const textAt = ({ attrs }: Node | Mark, name: string): string => String(attrs[name] ?? '')

/** Splits a block's content at its blanks: Markdown knows no mark that begins or ends with one. */
function piecesOf(block: Node): Piece[] {
  const found: Piece[] = []
  const inHeading = block.type === nodes.heading
  block.forEach((node) => {
    const isCode = node.marks.some(({ type }) => type === marks.code)
    const text = node.type === nodes.break && inHeading ? ' ' : (node.text ?? '')
    const parts = node.isText && !isCode ? text.split(/(\s+)/).filter(Boolean) : [text]
    for (const part of parts) found.push({ node, text: part, marks: node.marks })
  })
  return found.map((piece, index) => {
    if (!isPlainBlank(piece)) return piece
    const before = found.slice(0, index).findLast((one) => !isPlainBlank(one))
    const after = found.slice(index + 1).find((one) => !isPlainBlank(one))
    const both = piece.marks.filter((mark) => before && after && has(before, mark) && has(after, mark))
    return { ...piece, marks: both }
  })
}

const isBreak = (piece: Piece | undefined) => piece?.node.type === nodes.break && piece.text !== ' '

/** Leaves out the blanks that Markdown would lose, at the ends of a line. */
function withoutOuterBlanks(pieces: readonly Piece[]): Piece[] {
  const first = pieces.findIndex((piece) => !isPlainBlank(piece))
  const last = pieces.findLastIndex((piece) => !isPlainBlank(piece))
  return first < 0
    ? []
    : pieces
        .slice(first, last + 1)
        .filter(
          (piece, index, all) =>
            isBreak(piece) || !isPlainBlank(piece) || !(isBreak(all[index - 1]) || isBreak(all[index + 1])),
        )
}

const address = /https?:\/\/[^\s<>]*[^\s<>.,:;!?'")\]*_]/

/** Words; an address among them is a link of its own. */
function wordsOf(text: string): Inline[] {
  const found = address.exec(text)
  if (!found) return text === '' ? [] : [{ type: 'text', value: text }]
  const [url] = found
  return [
    ...wordsOf(text.slice(0, found.index)),
    { type: 'link', url, children: [{ type: 'text', value: url }] },
    ...wordsOf(text.slice(found.index + url.length)),
  ]
}

function leafOf({ node, text }: Piece, isInLink: boolean): Inline[] {
  if (node.type === nodes.picture) {
    const title = textAt(node, 'title')
    return [{ type: 'image', url: textAt(node, 'name'), alt: textAt(node, 'alt'), ...(title && { title }) }]
  }
  if (node.type === nodes.break && text !== ' ') return [{ type: 'break' }]
  return isInLink ? [{ type: 'text', value: text }] : wordsOf(text)
}

function markedOf(mark: Mark, within: Inline[], text: string): Inline {
  if (mark.type === marks.code) return { type: 'inlineCode', value: text }
  if (mark.type === marks.bold) return { type: 'strong', children: within }
  if (mark.type === marks.italic) return { type: 'emphasis', children: within }
  const title = textAt(mark, 'title')
  const children = within.filter((one) => one.type !== 'link' && one.type !== 'linkReference')
  return { type: 'link', url: textAt(mark, 'href'), children, ...(title && { title }) }
}

function inlineOf(pieces: readonly Piece[], isInLink = false): Inline[] {
  const found: Inline[] = []
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at]
    if (!piece) break
    const [mark] = piece.marks
    const next = mark ? pieces.findIndex((one, index) => index > at && !has(one, mark)) : -1
    const end = !mark ? at + 1 : next < 0 ? pieces.length : next
    const run = pieces.slice(at, end)
    if (mark) {
      const left = run.map((one) => ({ ...one, marks: one.marks.filter((other) => !other.eq(mark)) }))
      const text = run.map((one) => one.text).join('')
      found.push(markedOf(mark, inlineOf(left, isInLink || mark.type === marks.link), text))
    } else found.push(...leafOf(piece, isInLink))
    at = end
  }
  return found.reduce<Inline[]>((joined, one) => {
    const last = joined.at(-1)
    if (last?.type === 'text' && one.type === 'text') last.value += one.value
    else joined.push(one)
    return joined
  }, [])
}

const contentOf = (block: Node) => inlineOf(withoutOuterBlanks(piecesOf(block)))

function itemOf(node: Node): Item {
  const children = blocksOf(node)
  return { type: 'listItem', spread: node.attrs.isSpread === true, children }
}

function blockOf(node: Node): Block | undefined {
  switch (node.type) {
    case nodes.rule:
      return { type: 'thematicBreak' }
    case nodes.source:
      return { type: 'html', value: node.textContent }
    case nodes.list:
    case nodes.numbers:
      return {
        type: 'list',
        ordered: node.type === nodes.numbers,
        ...(node.type === nodes.numbers && { start: Number(node.attrs.start) }),
        spread: node.attrs.isSpread === true,
        children: node.children.map(itemOf),
      }
    case nodes.quote: {
      const children = blocksOf(node)
      return children.length === 0 ? undefined : { type: 'blockquote', children }
    }
    default: {
      const children = contentOf(node)
      if (children.length === 0) return undefined
      return node.type === nodes.heading
        ? { type: 'heading', depth: node.attrs.level, children }
        : { type: 'paragraph', children }
    }
  }
}

const blocksOf = (node: Node) => node.children.map(blockOf).filter((one) => one !== undefined)

const look = { bullet: '-', emphasis: '*', rule: '-', listItemIndent: 'one' } as const

/** Writes blocks as Markdown; empty ones are left out. */
export function writeBlocks(blocks: readonly Node[]): string {
  const children = blocks.map(blockOf).filter((one) => one !== undefined)
  return toMarkdown({ type: 'root', children }, look).trimEnd()
}

const isList = (node: Node | undefined) => node?.type === nodes.list || node?.type === nodes.numbers

/**
 * A Markdown text as a document. `write` gives the Markdown of what became of it: blocks that were not touched keep
 * theirs to the byte.
 */
export function openMarkdownDocument(text: string) {
  const blocks = readBlocks(text)
  const shown = blocks.length > 0 ? blocks.map(({ node }) => node) : [nodes.paragraph.create()]
  const doc = nodes.doc.create(null, shown)
  const places = new Map(blocks.map(({ node }, place) => [node, place]))

  function write(now: Node): string {
    if (now.eq(doc)) return text
    const { children } = now
    /** The block's place in the text, if it can stand there as it was written. */
    const placeOf = (index: number) => {
      const place = places.get(children[index] ?? doc)
      if (place === undefined || !isList(children[index])) return place
      // A list would take in one that stands beside it only now.
      const isNewTo = (other: number, was: number) =>
        isList(children[other]) && places.get(children[other] ?? doc) !== was
      return isNewTo(index - 1, place - 1) || isNewTo(index + 1, place + 1) ? undefined : place
    }
    let written = ''
    let last: number | undefined
    const add = (part: string, from: number | undefined, to: number | undefined) => {
      const isNext = from !== undefined && last !== undefined && from === last + 1
      const gap = isNext ? text.slice(blocks[from - 1]?.end, blocks[from]?.start) : '\n\n'
      written += written === '' ? part : gap + part
      last = to
    }
    let run: Node[] = []
    const endRun = () => {
      const part = writeBlocks(run)
      run = []
      if (part !== '') add(part, undefined, undefined)
    }
    for (const [index, child] of children.entries()) {
      const place = placeOf(index)
      const block = place === undefined ? undefined : blocks[place]
      if (!block) run.push(child)
      else {
        endRun()
        add(text.slice(block.start, block.end), place, place)
      }
    }
    endRun()
    return text.slice(0, blocks[0]?.start ?? 0) + written + text.slice(blocks.at(-1)?.end ?? text.length)
  }
  return { doc, write }
}
