import { defaultMarkdownSerializer, MarkdownSerializer } from 'prosemirror-markdown'
import type { Node } from 'prosemirror-model'
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
 * Signs at the end of bold or italic words are not so where a letter follows at once, nor at their beginning after a
 * letter: Markdown would read the asterisks there as asterisks.
 */
function withReadableMarks(doc: Node): Node {
  const change = EditorState.create({ doc }).tr
  doc.descendants((node, at, parent, index) => {
    const text = node.text ?? ''
    for (const mark of node.marks) {
      if (mark.type.name !== 'strong' && mark.type.name !== 'em') continue
      const plain = (place: number) => {
        const beside = parent?.maybeChild(place)
        return beside && !mark.isInSet(beside.marks) ? (beside.text ?? '') : ''
      }
      const [first = ''] = /[\p{L}\p{N}]$/u.test(plain(index - 1)) ? (/^[\p{P}\p{S}]+/u.exec(text) ?? []) : []
      const [last = ''] = /^[\p{L}\p{N}]/u.test(plain(index + 1)) ? (/[\p{P}\p{S}]+$/u.exec(text) ?? []) : []
      change.removeMark(at, at + first.length, mark)
      change.removeMark(at + text.length - last.length, at + text.length, mark)
    }
  })
  return change.doc
}

export const writeMarkdown = (doc: Node): string => serializer.serialize(withReadableMarks(doc)).trim()
