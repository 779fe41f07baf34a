import { type DefaultTreeAdapterTypes, parse, parseFragment } from 'parse5'
import { expect } from 'vitest'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** All elements, those within templates too. */
function* elementsIn(node: Node): Generator<Element> {
  if ('tagName' in node) yield node
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsIn(child)
  if ('content' in node) yield* elementsIn(node.content)
}

const urlAttributes = new Set([
  ...['href', 'xlink:href', 'src', 'srcset', 'action', 'formaction', 'data', 'poster', 'ping', 'background'],
  ...['cite', 'manifest', 'longdesc', 'codebase', 'usemap', 'profile', 'classid', 'srcdoc'],
])
/** Where a link may lead, whoever has written it. */
const goodUrl = /^(?:\/(?![/\\])|#|https?:\/\/|mailto:|tel:|data:image\/|$)/i

/** What could run or ask elsewhere by itself, whatever the page is. */
function expectTame(element: Element): void {
  for (const { name, value } of element.attrs) {
    expect(name).not.toMatch(/^on/i)
    if (urlAttributes.has(name)) expect(value).toMatch(goodUrl)
    // What is no JSON any more would never come alive.
    if (name === 'data-props') JSON.parse(value)
  }
  const [child] = element.childNodes
  if (element.tagName === 'script' && child && 'value' in child) JSON.parse(child.value)
}

const nameOf = ({ tagName, attrs }: Element) =>
  [tagName, ...attrs.map(({ name, value }) => (name === 'style' ? `${name}=${value}` : name))].join(' ')

/** Digits with strokes between them stand in an element that keeps them on one line, whoever has written them. */
function isRange({ tagName, attrs, childNodes: [text, ...more] }: Element) {
  const isPlain = attrs.length === 1 && attrs[0]?.value === 'unbroken' && more.length === 0
  return tagName === 'span' && isPlain && text && 'value' in text && /^\d+(?:[-–]\d+)+$/.test(text.value)
}

/** Of a page, what no words may change: its elements in their order, with the names of their attributes and their styles. */
export function bonesOf(html: string): string[] {
  return Array.from(elementsIn(parse(html))).flatMap((element) => {
    expectTame(element)
    return isRange(element) ? [] : [nameOf(element)]
  })
}

/** The elements and attributes of a piece of HTML, which are all among these. */
export function expectOnly(html: string, allowed: Readonly<Record<string, readonly string[]>>): void {
  for (const element of elementsIn(parseFragment(html))) {
    expectTame(element)
    const { tagName, attrs } = element
    expect(Object.keys(allowed)).toContain(tagName)
    for (const { name } of attrs) expect(allowed[tagName]).toContain(name)
  }
}
