import { defaultMarkdownSerializer, MarkdownSerializer } from 'prosemirror-markdown'
import type { Node } from 'prosemirror-model'

const address = /(https?:\/\/[^\s<>]+)/

const serializer = new MarkdownSerializer(
  {
    ...defaultMarkdownSerializer.nodes,
    bullet_list: (state, node) => state.renderList(node, '  ', () => '- '),
    ordered_list: (state, node) =>
      state.renderList(node, '   ', (index) => `${Number(node.attrs.order) + index}. `),
    text(state, node, parent, index) {
      const startsLine = index === 0 || parent.child(index - 1).type.name === 'hard_break'
      for (const [place, part] of (node.text ?? '').split(address).entries()) {
        const isAddress = place % 2 === 1
        // The serializer escapes no number with a bracket, and nothing after a line break.
        const escaped = state.esc(part, startsLine && place === 0).replace(/^(\s*\d+)\)(?=\s)/, '$1\\)')
        state.text(isAddress ? part : escaped, false)
      }
    },
  },
  defaultMarkdownSerializer.marks,
)

export const writeMarkdown = (doc: Node): string => serializer.serialize(doc).trim()
