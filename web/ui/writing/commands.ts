import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import type { Mark, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { schema } from './schema.ts'
import type { Tool } from './toolbar.tsx'

const { nodes, marks } = schema

/** The link that the selection begins in, with its place. */
export function linkAtCursor({
  selection,
}: EditorState): { mark: Mark; from: number; to: number } | undefined {
  const { parent, parentOffset } = selection.$from
  const start = selection.$from.start()
  const linkOf = (index: number) => parent.maybeChild(index)?.marks.find(({ type }) => type === marks.link)
  const { index } = selection.empty ? parent.childBefore(parentOffset) : parent.childAfter(parentOffset)
  const mark = linkOf(index)
  if (!mark) return undefined
  let [first, end] = [index, index + 1]
  while (linkOf(first - 1)?.eq(mark)) first--
  while (linkOf(end)?.eq(mark)) end++
  const offsetOf = (at: number) => parent.children.slice(0, at).reduce((sum, one) => sum + one.nodeSize, 0)
  return { mark, from: start + offsetOf(first), to: start + offsetOf(end) }
}

const isWithin = ({ selection: { $from } }: EditorState, type: NodeType) =>
  Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1)).some((node) => node.type === type)

function isMarked({ doc, selection, storedMarks }: EditorState, name: 'bold' | 'italic'): boolean {
  const { empty, $from, from, to } = selection
  if (empty) return marks[name].isInSet(storedMarks ?? $from.marks()) !== undefined
  return doc.rangeHasMark(from, to, marks[name])
}

/** Makes the lines a list of this type, changes the list's type, or makes them lines again. */
const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    if (isWithin(state, type)) return liftListItem(nodes.item)(state, dispatch)
    const { $from } = state.selection
    for (let depth = $from.depth; depth > 0; depth--) {
      const node = $from.node(depth)
      if (node.type !== nodes.list && node.type !== nodes.numbers) continue
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), type, { isSpread: node.attrs.isSpread }))
      return true
    }
    return wrapInList(type)(state, dispatch)
  }

const toggleHeading: Command = (state, dispatch) =>
  isWithin(state, nodes.heading)
    ? setBlockType(nodes.paragraph)(state, dispatch)
    : setBlockType(nodes.heading, { level: 2 })(state, dispatch)

/** What each button does to the text. A link and a picture ask first. */
export const commands: Partial<Record<Tool, Command>> = {
  bold: toggleMark(marks.bold),
  italic: toggleMark(marks.italic),
  heading: toggleHeading,
  list: toggleList(nodes.list),
  numbers: toggleList(nodes.numbers),
  quote: (state, dispatch) =>
    isWithin(state, nodes.quote) ? lift(state, dispatch) : wrapIn(nodes.quote)(state, dispatch),
}

/** The buttons that are on where the cursor is. */
export const activeToolsAt = (state: EditorState): Tool[] =>
  (['bold', 'italic', 'heading', 'list', 'numbers', 'quote', 'link'] as const).filter((tool) => {
    if (tool === 'bold' || tool === 'italic') return isMarked(state, tool)
    return tool === 'link' ? linkAtCursor(state) !== undefined : isWithin(state, nodes[tool])
  })

/** Makes the selection a link, or changes the one it is in; without an address, only the words are left. */
export const setLink =
  (href: string, words: string): Command =>
  (state, dispatch) => {
    const { tr, selection } = state
    const { from, to } = linkAtCursor(state) ?? selection
    tr.removeMark(from, to, marks.link)
    const end = from === to ? from + words.length : to
    if (from === to && words !== '') tr.insertText(words, from)
    if (href !== '') tr.addMark(from, end, marks.link.create({ href }))
    tr.setSelection(TextSelection.create(tr.doc, end)).removeStoredMark(marks.link)
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** The picture that is selected. */
export function selectedPicture({ doc, selection }: EditorState): { name: string; alt: string } | undefined {
  const node = selection.empty ? undefined : doc.nodeAt(selection.from)
  return node?.type === nodes.picture
    ? { name: String(node.attrs.name), alt: String(node.attrs.alt) }
    : undefined
}

/** Puts a picture below the paragraph of the cursor, or in place of the picture that is selected. */
export const insertPictureBlock =
  (name: string, alt: string): Command =>
  (state, dispatch) => {
    const picture = nodes.picture.create({ name, alt })
    const { $from, $to, from } = state.selection
    const { tr } = state
    if (selectedPicture(state)) tr.replaceSelectionWith(picture)
    else if ($from.parent.type === nodes.paragraph && $from.parent.content.size === 0)
      tr.insert(from, picture)
    else {
      const end = $to.depth === 0 ? $to.pos : $to.after(1)
      tr.insert(end, [nodes.paragraph.create(null, picture), nodes.paragraph.create()])
      tr.setSelection(TextSelection.create(tr.doc, end + picture.nodeSize + 3))
    }
    dispatch?.(tr.scrollIntoView())
    return true
  }
