import { type DefaultTreeAdapterTypes, parse, parseFragment } from 'parse5'
import { expect } from 'vitest'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** All elements, including those within templates. */
function* elementsIn(node: Node): Generator<Element> {
  if ('tagName' in node) yield node
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsIn(child)
  if ('content' in node) yield* elementsIn(node.content)
}

const urlAttributes = new Set([
  ...['href', 'xlink:href', 'src', 'srcset', 'action', 'formaction', 'data', 'poster', 'ping', 'background'],
  ...['cite', 'manifest', 'longdesc', 'codebase', 'usemap', 'profile', 'classid', 'srcdoc'],
])
/** Allowed link targets, whoever wrote the link. */
const goodUrl = /^(?:\/(?![/\\])|#|https?:\/\/|mailto:|tel:|data:image\/|$)/i

/** Fails on anything that could run or send a request by itself. Asked of a million attributes: `expect` takes 30 μs. */
function expectTame(element: Element): void {
  for (const { name, value } of element.attrs) {
    if (/^on/i.test(name) || (urlAttributes.has(name) && !goodUrl.test(value)))
      expect.fail(`<${element.tagName}> has ${name}="${value}"`)
    // Island props must still be valid JSON.
    if (name === 'data-props') JSON.parse(value)
  }
  const [child] = element.childNodes
  if (element.tagName === 'script' && child && 'value' in child) JSON.parse(child.value)
}

const nameOf = ({ tagName, attrs }: Element) =>
  [tagName, ...attrs.map(({ name, value }) => (name === 'style' ? `${name}=${value}` : name))].join(' ')

/** The structure of a page that no text may change: its elements in order, with attribute names and inline styles. */
export function bonesOf(html: string): string[] {
  return Array.from(elementsIn(parse(html)), (element) => {
    expectTame(element)
    return nameOf(element)
  })
}

/** Checks that a piece of HTML has only these elements and attributes. */
export function expectOnly(html: string, allowed: Readonly<Record<string, readonly string[]>>): void {
  for (const element of elementsIn(parseFragment(html))) {
    expectTame(element)
    const { tagName, attrs } = element
    const others = attrs.filter(({ name }) => !allowed[tagName]?.includes(name))
    if (!Object.hasOwn(allowed, tagName) || others.length > 0)
      expect.fail(`<${nameOf(element)}> is not among what is allowed`)
  }
}
