import type { Node, Schema } from '@tiptap/pm/model'
import {
  defaultMarkdownParser,
  defaultMarkdownSerializer,
  MarkdownParser,
  MarkdownSerializer,
} from 'prosemirror-markdown'
import { markdown, wordsOf } from '#content/markdown.ts'

/** The page's own title stays its only h1. */
const levelOf = (tag: string) => (tag === 'h1' || tag === 'h2' ? 2 : 3)

const never = { ignore: true }

export const readMarkdown = (text: string, schema: Schema, tokens: MarkdownParser['tokens'] = {}): Node =>
  new MarkdownParser(schema, markdown, {
    ...defaultMarkdownParser.tokens,
    code_block: never,
    fence: never,
    heading: { block: 'heading', getAttrs: ({ tag }) => ({ level: levelOf(tag) }) },
    bullet_list: { block: 'bulletList' },
    ordered_list: {
      block: 'orderedList',
      getAttrs: (token) => ({ start: Number(token.attrGet('start') ?? 1) }),
    },
    list_item: { block: 'listItem' },
    hr: { node: 'horizontalRule' },
    hardbreak: { node: 'hardBreak' },
    image: { node: 'image', getAttrs: (token) => ({ src: token.attrGet('src'), alt: wordsOf(token) }) },
    strong: { mark: 'bold' },
    em: { mark: 'italic' },
    ...tokens,
  }).parse(text)

const names: Readonly<Record<string, string>> = {
  em: 'italic',
  strong: 'bold',
  hard_break: 'hardBreak',
  horizontal_rule: 'horizontalRule',
  list_item: 'listItem',
}
const renamed = <Write>(writers: Record<string, Write>) =>
  Object.fromEntries(Object.entries(writers).map(([name, write]) => [names[name] ?? name, write]))

const address = /(https?:\/\/[^\s<>]+)/

const serializer = new MarkdownSerializer(
  {
    ...renamed(defaultMarkdownSerializer.nodes),
    bulletList: (state, node) => state.renderList(node, '  ', () => '- '),
    orderedList: (state, node) =>
      state.renderList(node, '   ', (index) => `${Number(node.attrs.start) + index}. `),
    text(state, node, parent, index) {
      const startsLine = index === 0 || parent.child(index - 1).type.name === 'hardBreak'
      for (const [place, part] of (node.text ?? '').split(address).entries()) {
        const isAddress = place % 2 === 1
        // The serializer escapes no number with a bracket, and nothing after a line break.
        const escaped = state.esc(part, startsLine && place === 0).replace(/^(\s*\d+)\)(?=\s)/, '$1\\)')
        state.text(isAddress ? part : escaped, false)
      }
    },
  },
  renamed(defaultMarkdownSerializer.marks),
  { hardBreakNodeName: 'hardBreak' },
)

export const writeMarkdown = (doc: Node): string => serializer.serialize(doc, { tightLists: true }).trim()
