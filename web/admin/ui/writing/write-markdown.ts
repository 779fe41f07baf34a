import { defaultMarkdownSerializer, MarkdownSerializer } from 'prosemirror-markdown'
import type { Mark, Node } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'

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

/**
 * Where a letter stands beside bold or italic words, signs at that end are not so: Markdown would read the asterisks between
 * the two as asterisks.
 */
function withReadableMarks(doc: Node): Node {
  const { tr } = EditorState.create({ doc })
  doc.descendants((node, at, parent, index) => {
    const textWithout = (mark: Mark, place: number) => {
      const beside = parent?.maybeChild(place)
      return (beside && !mark.isInSet(beside.marks) && beside.text) || ''
    }
    for (const mark of node.marks.filter(({ type }) => type.name === 'strong' || type.name === 'em')) {
      const [before, after] = [textWithout(mark, index - 1), textWithout(mark, index + 1)]
      const [first = ''] = (/[\p{L}\p{N}]$/u.test(before) && node.text?.match(/^[\p{P}\p{S}]+/u)) || []
      const [last = ''] = (/^[\p{L}\p{N}]/u.test(after) && node.text?.match(/[\p{P}\p{S}]+$/u)) || []
      tr.removeMark(at, at + first.length, mark)
      tr.removeMark(at + node.nodeSize - last.length, at + node.nodeSize, mark)
    }
  })
  return tr.doc
}

export const writeMarkdown = (doc: Node): string => serializer.serialize(withReadableMarks(doc)).trim()
