import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { Fragment, Slice } from 'prosemirror-model'
import { splitListItem } from 'prosemirror-schema-list'
import { type Command, EditorState } from 'prosemirror-state'
import { EditorView, type NodeViewConstructor } from 'prosemirror-view'
import { activeToolsAt, commands, insertPicture, linkAtCursor, selectedPicture, setLink } from './commands.ts'
import { pastedHtmlParser, withoutInlineCode } from './pasted-html.ts'
import { markdownOfPastedText } from './pasted-text.ts'
import { readMarkdown, schema } from './schema.ts'
import { type Tool, tools } from './toolbar.tsx'
import { writeMarkdown } from './write-markdown.ts'

const { nodes } = schema

const breakLine: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
})

/** At the start of a heading, the first press of Backspace makes it a paragraph. */
const leaveHeading: Command = ({ selection, tr }, dispatch) => {
  const { $from, empty } = selection
  if (!empty || $from.parentOffset > 0 || $from.parent.type !== nodes.heading) return false
  dispatch?.(tr.setBlockType($from.pos, $from.pos, nodes.paragraph))
  return true
}

/** The signs that some type by habit, at the start of a line. */
const signs = inputRules({
  rules: [
    textblockTypeInputRule(/^##\s$/, nodes.heading, { level: 2 }),
    textblockTypeInputRule(/^###\s$/, nodes.heading, { level: 3 }),
    wrappingInputRule(/^[-*]\s$/, nodes.bullet_list),
    wrappingInputRule(/^(\d+)\.\s$/, nodes.ordered_list, ([, order]) => ({ order: Number(order) })),
    wrappingInputRule(/^>\s$/, nodes.blockquote),
  ],
})

/** Where a picture's file is, if it is known. */
export type PictureAddress = (name: string) => string | undefined

const pictureLook =
  'inline-block max-w-full cursor-default text-small leading-[1.4] text-aubergine-600 [&_img]:mb-[0.4rem] [&_img]:block [&_img]:max-h-[22rem] [&_img]:max-w-full'

const drawPicture =
  (addressOf: PictureAddress): NodeViewConstructor =>
  ({ attrs }) => {
    const dom = document.createElement('span')
    dom.className = pictureLook
    const src = addressOf(String(attrs.src))
    if (src !== undefined) dom.append(Object.assign(document.createElement('img'), { src, alt: '' }))
    dom.append(`Picture: ${attrs.alt || 'only decoration'}`)
    return { dom }
  }

type Options = {
  place: HTMLElement
  text: string
  addressOf: PictureAddress
  onWrite: (text: string) => void
  onPressed: (pressed: readonly Tool[]) => void
  /** Called by Ctrl+K. */
  onLink: () => void
}

/** Shows a Markdown text as it will look, to be written on. */
export function mountWritingEditor({ place, text, addressOf, onWrite, onPressed, onLink }: Options) {
  let last = text
  const askForLink: Command = () => {
    onLink()
    return true
  }
  const keys = Object.fromEntries(
    tools.flatMap((tool) => {
      const command = tool.name === 'link' ? askForLink : commands[tool.name]
      return 'key' in tool && command ? [[`Mod-${tool.key}`, command]] : []
    }),
  )
  const plugins = [
    signs,
    history(),
    keymap({
      ...keys,
      'Mod-z': undo,
      'Mod-y': redo,
      'Shift-Mod-z': redo,
      Enter: splitListItem(nodes.list_item),
      'Shift-Enter': breakLine,
      Backspace: leaveHeading,
    }),
    keymap(baseKeymap),
  ]
  const stateOf = (markdown: string) => EditorState.create({ doc: readMarkdown(markdown), plugins })
  const view: EditorView = new EditorView(
    { mount: place },
    {
      state: stateOf(text),
      nodeViews: { image: drawPicture(addressOf) },
      transformPastedHTML: withoutInlineCode,
      clipboardParser: pastedHtmlParser,
      // Plain text may hold the signs of Markdown; with Shift its signs stay signs.
      clipboardTextParser: (pasted, _context, isPlain) => {
        const lines = pasted.split(/(?:\r\n?|\n)+/).filter(Boolean)
        return Slice.maxOpen(
          isPlain
            ? Fragment.from(lines.map((line) => nodes.paragraph.create(null, schema.text(line))))
            : readMarkdown(markdownOfPastedText(pasted)).content,
        )
      },
      dispatchTransaction(transaction) {
        view.updateState(view.state.apply(transaction))
        onPressed(activeToolsAt(view.state))
        if (!transaction.docChanged) return
        last = writeMarkdown(view.state.doc)
        onWrite(last)
      },
    },
  )
  const run = (command: Command) => {
    command(view.state, view.dispatch)
    view.focus()
  }
  return {
    press: (tool: Tool) => {
      const command = commands[tool]
      if (command) run(command)
    },
    /** The address of the link that the cursor is in. */
    link: () => ({ href: linkAtCursor(view.state)?.href }),
    setLink: (href: string) => run(setLink(href)),
    /** The picture that is selected. */
    picture: () => selectedPicture(view.state),
    putPicture: (name: string, alt: string) => run(insertPicture(name, alt)),
    setAttributes: (attributes: Record<string, string>) => view.setProps({ attributes }),
    /** Shows a text that came from elsewhere, such as another window's; what was typed here is shown already. */
    setText: (other: string) => {
      if (other === last || other === last.trim()) return
      last = other
      view.updateState(stateOf(other))
    },
    close: () => view.destroy(),
  }
}

export type Editor = ReturnType<typeof mountWritingEditor>
