import { autoJoin, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import type { NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { schema } from './schema.ts'
import { type Tool, tools } from './toolbar.tsx'

const { nodes, marks } = schema

/** The link at the cursor, and where it begins and ends. */
export function linkAtCursor({ selection: { $from, empty } }: EditorState) {
  const { node, index } = empty
    ? $from.parent.childBefore($from.parentOffset)
    : $from.parent.childAfter($from.parentOffset)
  const link = node?.marks.find(({ type }) => type === marks.link)
  if (!link) return undefined
  const hasLink = (at: number) => $from.parent.maybeChild(at)?.marks.some((mark) => mark.eq(link)) ?? false
  let [first, end] = [index, index + 1]
  while (hasLink(first - 1)) first--
  while (hasLink(end)) end++
  return { href: String(link.attrs.href), from: $from.posAtIndex(first), to: $from.posAtIndex(end) }
}

const isWithin = ({ selection: { $from } }: EditorState, type: NodeType) =>
  Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1)).some((node) => node.type === type)

function isMarked({ doc, selection, storedMarks }: EditorState, name: 'strong' | 'em'): boolean {
  const { empty, $from, from, to } = selection
  if (empty) return marks[name].isInSet(storedMarks ?? $from.marks()) !== undefined
  return doc.rangeHasMark(from, to, marks[name])
}

/** Makes the lines a list of this type, changes the list's type, or makes them lines again. */
const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    if (isWithin(state, type)) return liftListItem(nodes.list_item)(state, dispatch)
    const { $from } = state.selection
    for (let depth = $from.depth; depth > 0; depth--) {
      const { type: around } = $from.node(depth)
      if (around !== nodes.bullet_list && around !== nodes.ordered_list) continue
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), type))
      return true
    }
    return wrapInList(type)(state, dispatch)
  }

/** What each button does to the text. A link and a picture ask first. */
export const commands: Partial<Record<Tool, Command>> = {
  bold: toggleMark(marks.strong),
  italic: toggleMark(marks.em),
  heading: (state, dispatch) =>
    isWithin(state, nodes.heading)
      ? setBlockType(nodes.paragraph)(state, dispatch)
      : setBlockType(nodes.heading)(state, dispatch),
  list: autoJoin(toggleList(nodes.bullet_list), ['bullet_list']),
  numbers: autoJoin(toggleList(nodes.ordered_list), ['ordered_list']),
  quote: (state, dispatch) =>
    isWithin(state, nodes.blockquote) ? lift(state, dispatch) : wrapIn(nodes.blockquote)(state, dispatch),
}

const isActive: Partial<Record<Tool, (state: EditorState) => boolean>> = {
  bold: (state) => isMarked(state, 'strong'),
  italic: (state) => isMarked(state, 'em'),
  heading: (state) => isWithin(state, nodes.heading),
  list: (state) => isWithin(state, nodes.bullet_list),
  numbers: (state) => isWithin(state, nodes.ordered_list),
  quote: (state) => isWithin(state, nodes.blockquote),
  link: (state) => linkAtCursor(state) !== undefined,
}

/** The buttons that are on where the cursor is. */
export const activeToolsAt = (state: EditorState): Tool[] =>
  tools.flatMap(({ name }) => (isActive[name]?.(state) ? [name] : []))

/**
 * Makes the selection a link, or changes the one it is in; without an address, only the words are left. Where nothing is
 * selected, the address is written.
 */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const { tr, selection } = state
    const { from, to } = linkAtCursor(state) ?? selection
    tr.removeMark(from, to, marks.link)
    if (from === to) tr.insertText(href, from)
    const end = from === to ? from + href.length : to
    if (href !== '') tr.addMark(from, end, marks.link.create({ href }))
    tr.setSelection(TextSelection.create(tr.doc, end)).removeStoredMark(marks.link)
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** Puts a picture below the paragraph of the cursor. */
export const insertPicture =
  (name: string, alt: string): Command =>
  ({ selection: { $from, $to, from }, tr }, dispatch) => {
    const picture = nodes.image.create({ src: name, alt })
    if ($from.parent.type === nodes.paragraph && $from.parent.content.size === 0) tr.insert(from, picture)
    else {
      const end = $to.depth === 0 ? $to.pos : $to.after(1)
      tr.insert(end, [nodes.paragraph.create(null, picture), nodes.paragraph.create()])
      tr.setSelection(TextSelection.create(tr.doc, end + picture.nodeSize + 3))
    }
    dispatch?.(tr.scrollIntoView())
    return true
  }
