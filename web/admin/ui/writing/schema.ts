import { schema as commonMark, defaultMarkdownParser, MarkdownParser } from 'prosemirror-markdown'
import { type NodeSpec, Schema } from 'prosemirror-model'
import { markdown, wordsOf } from '#content/markdown.ts'
import { isSafeLink } from '#content/text/markdown-links.ts'

type BlockName = 'paragraph' | 'blockquote' | 'heading' | 'bullet_list' | 'ordered_list' | 'list_item'
type NodeName = 'doc' | 'text' | 'hard_break' | 'horizontal_rule' | 'image' | BlockName
type MarkName = 'em' | 'strong' | 'link' | 'code'

const levelOf = (tag: string) => (tag === 'h1' || tag === 'h2' ? 2 : 3)

/** Pasted headings become those that the button makes, or the next smaller: the page's own title stays its only h1. */
const heading: NodeSpec = {
  ...commonMark.spec.nodes.get('heading'),
  attrs: { level: { default: 2 } },
  parseDOM: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: levelOf(tag) } })),
    // As Word writes them, on the web and elsewhere.
    { tag: '[role=heading], .MsoTitle', priority: 60 },
  ],
}

const list = (tag: 'ul' | 'ol'): NodeSpec => ({
  content: 'list_item+',
  group: 'block',
  attrs: { tight: { default: true }, order: { default: 1 } },
  parseDOM: [{ tag, getAttrs: (element) => ({ order: Number(element.getAttribute('start') ?? 1) }) }],
  toDOM: ({ attrs }) => [tag, tag === 'ol' && attrs.order !== 1 ? { start: String(attrs.order) } : {}, 0],
})

/** Pictures of other websites are not pasted: the button Picture brings them here, with consent and words. */
const image: NodeSpec = {
  inline: true,
  group: 'inline',
  draggable: true,
  attrs: { src: {}, alt: { default: '' }, title: { default: null } },
  parseDOM: [
    {
      tag: 'img[data-picture]',
      getAttrs: (element) => ({
        src: element.getAttribute('data-picture') ?? '',
        alt: element.getAttribute('alt') ?? '',
      }),
    },
  ],
  toDOM: ({ attrs }) => ['img', { 'data-picture': String(attrs.src), alt: String(attrs.alt) }],
}

/** Mail programs lead links through their own server, with the name of whom they wrote to in the address. */
const detour = /^https:\/\/(?:[\w.-]+\.safelinks\.protection\.outlook\.com\/|www\.google\.com\/url)\?/i

/** The address of a pasted link. A footnote's place was in the other document. */
function addressOf(link: HTMLElement): string | undefined {
  const href = link.getAttribute('href') ?? ''
  const { searchParams } = new URL(detour.test(href) ? href : 'about:blank')
  const address = searchParams.get('url') ?? searchParams.get('q') ?? href
  return isSafeLink(address) && !address.startsWith('#') ? address : undefined
}

/** What a text may hold. Of anything else that is pasted, only the words are left. */
export const schema = new Schema<NodeName, MarkName>({
  nodes: commonMark.spec.nodes
    .remove('code_block')
    .update('heading', heading)
    .update('bullet_list', list('ul'))
    .update('ordered_list', list('ol'))
    .update('image', image),
  marks: commonMark.spec.marks.update('link', {
    inclusive: false,
    attrs: { href: {}, title: { default: null } },
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (link) => {
          const href = addressOf(link)
          return href !== undefined && { href }
        },
      },
    ],
    toDOM: ({ attrs }) => ['a', { href: String(attrs.href) }, 0],
  }),
})

const never = { ignore: true }
const parser = new MarkdownParser(schema, markdown, {
  ...defaultMarkdownParser.tokens,
  code_block: never,
  fence: never,
  heading: { block: 'heading', getAttrs: ({ tag }) => ({ level: levelOf(tag) }) },
  image: {
    node: 'image',
    getAttrs: (token) => ({ src: token.attrGet('src'), alt: wordsOf(token), title: token.attrGet('title') }),
  },
})

export const readMarkdown = (text: string) => parser.parse(text)
