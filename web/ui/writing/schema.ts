import { type Attrs, Schema } from 'prosemirror-model'
import { isSafeLink } from '#content/text/markdown-links.ts'

const textOf = (attrs: Attrs, name: string) => String(attrs[name] ?? '')
const isPlain = (element: HTMLElement, style: RegExp) => style.test(element.getAttribute('data-style') ?? '')

/** Pasted headings become those that the buttons make: the page's own title stays its only h1. */
const pastedHeadings = [1, 2, 3, 4, 5, 6].map((level) => ({
  tag: `h${level}`,
  attrs: { level: level <= 2 ? 2 : 3 },
}))

/** What a text may hold. Anything else that is pasted leaves only its words. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      content: 'inline*',
      group: 'block',
      defining: true,
      attrs: { level: { default: 2 } },
      parseDOM: pastedHeadings,
      toDOM: ({ attrs }) => [`h${textOf(attrs, 'level')}`, 0],
    },
    quote: {
      content: 'block+',
      group: 'block',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    list: {
      content: 'item+',
      group: 'block',
      attrs: { isSpread: { default: false } },
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', 0],
    },
    numbers: {
      content: 'item+',
      group: 'block',
      attrs: { start: { default: 1 }, isSpread: { default: false } },
      parseDOM: [{ tag: 'ol' }],
      toDOM: ({ attrs }) => ['ol', { start: textOf(attrs, 'start') }, 0],
    },
    item: {
      content: 'paragraph block*',
      defining: true,
      attrs: { isSpread: { default: false } },
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
    },
    rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    /** Markdown for which there is no button, such as code: its signs are shown and kept. */
    source: { content: 'text*', marks: '', group: 'block', code: true, toDOM: () => ['pre', 0] },
    text: { group: 'inline' },
    picture: {
      group: 'inline',
      inline: true,
      draggable: true,
      attrs: { name: {}, alt: { default: '' }, title: { default: '' } },
      // Pictures of other websites are not pasted: the button Picture brings them here, with consent and words.
      parseDOM: [
        {
          tag: 'img[data-picture]',
          getAttrs: (element) => ({
            name: element.getAttribute('data-picture') ?? '',
            alt: element.getAttribute('alt') ?? '',
          }),
        },
      ],
      toDOM: ({ attrs }) => ['img', { 'data-picture': textOf(attrs, 'name'), alt: textOf(attrs, 'alt') }],
    },
    break: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      inclusive: false,
      attrs: { href: {}, title: { default: '' } },
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) => {
            const href = element.getAttribute('href') ?? ''
            return isSafeLink(href) && { href }
          },
        },
      ],
      toDOM: ({ attrs }) => [
        'a',
        isSafeLink(textOf(attrs, 'href')) ? { href: textOf(attrs, 'href') } : {},
        0,
      ],
    },
    bold: {
      parseDOM: [
        { tag: 'strong' },
        // Google Docs wraps all that it copies in a `<b>` that is not bold.
        {
          tag: 'b',
          getAttrs: (element) => !isPlain(element, /(?:^|;)\s*font-weight:\s*(?:normal|400)/) && null,
        },
      ],
      toDOM: () => ['strong', 0],
    },
    italic: {
      parseDOM: [
        { tag: 'em' },
        { tag: 'i', getAttrs: (element) => !isPlain(element, /(?:^|;)\s*font-style:\s*normal/) && null },
      ],
      toDOM: () => ['em', 0],
    },
    code: { code: true, parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
  },
})
