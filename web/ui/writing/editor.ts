import { autoJoin, baseKeymap, chainCommands, exitCode } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { Fragment, Slice } from 'prosemirror-model'
import { splitListItem } from 'prosemirror-schema-list'
import { type Command, EditorState, TextSelection } from 'prosemirror-state'
import { EditorView, type NodeViewConstructor } from 'prosemirror-view'
import {
  activeToolsAt,
  commands,
  insertPictureBlock,
  linkAtCursor,
  selectedPicture,
  setLink,
} from './commands.ts'
import { readBlocks } from './from-markdown.ts'
import { schema } from './schema.ts'
import { openMarkdownDocument } from './to-markdown.ts'
import { type Tool, tools } from './toolbar.tsx'

const { nodes } = schema

const breakLine: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.break.create()).scrollIntoView())
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
    wrappingInputRule(/^[-*]\s$/, nodes.list),
    wrappingInputRule(/^(\d+)\.\s$/, nodes.numbers, ([, start]) => ({ start: Number(start) })),
    wrappingInputRule(/^>\s$/, nodes.quote),
  ],
})

/** Where a picture's file is, if it is known. */
export type PictureAddress = (name: string) => string | undefined

/**
 * Draws the pictures. Where a file is may be known only later: then they alone are drawn anew, as a word that is being
 * composed would break if the text around it were.
 */
function createPictures(addressOf: PictureAddress) {
  let fileOf = addressOf
  const drawn = new Set<() => void>()
  const show: NodeViewConstructor = ({ attrs }) => {
    const dom = document.createElement('span')
    dom.className = 'writing-picture'
    const [name, alt] = [String(attrs.name), String(attrs.alt)]
    const draw = () => {
      const words = document.createElement('span')
      words.textContent = `Picture: ${alt || 'only decoration'}`
      const address = fileOf(name)
      if (address === undefined) return dom.replaceChildren(words)
      const picture = document.createElement('img')
      picture.src = address
      picture.alt = ''
      dom.replaceChildren(picture, words)
    }
    draw()
    drawn.add(draw)
    return { dom, destroy: () => drawn.delete(draw) }
  }
  return {
    show,
    setAddress: (next: PictureAddress) => {
      fileOf = next
      for (const draw of drawn) draw()
    },
  }
}

type Options = {
  place: HTMLElement
  text: string
  shown: readonly Tool[]
  addressOf: PictureAddress
  onWrite: (text: string) => void
  onPressed: (pressed: readonly Tool[]) => void
  /** Called by Ctrl+K. */
  onLink: () => void
}

/** Shows a Markdown text as it will look, to be written on. */
export function mountWritingEditor({ place, text, shown, addressOf, onWrite, onPressed, onLink }: Options) {
  const pictures = createPictures(addressOf)
  let opened = openMarkdownDocument(text)
  let last = text
  const askForLink: Command = () => {
    onLink()
    return true
  }
  const keys = Object.fromEntries(
    shown.flatMap((tool) => {
      const { key } = { key: undefined, ...tools[tool] }
      const command = tool === 'link' ? askForLink : commands[tool]
      return key && command ? [[`Mod-${key}`, command]] : []
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
      Enter: splitListItem(nodes.item),
      'Shift-Enter': breakLine,
      Backspace: leaveHeading,
    }),
    keymap(baseKeymap),
  ]
  const stateOf = () => EditorState.create({ doc: opened.doc, plugins })
  const view: EditorView = new EditorView(
    { mount: place },
    {
      state: stateOf(),
      nodeViews: { picture: pictures.show },
      // The policy of the page forbids inline styles; what they say of bold and italic is read from `data-style`.
      transformPastedHTML: (html) =>
        html
          .replace(/<style[\s\S]*?<\/style>/gi, '')
          .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle=/gi, ' data-style=')),
      // Plain text may hold the signs of Markdown; with Shift its signs stay signs.
      clipboardTextParser: (pasted, _context, isPlain) => {
        const lines = pasted.split(/(?:\r\n?|\n)+/).filter(Boolean)
        const blocks = isPlain
          ? lines.map((line) => nodes.paragraph.create(null, schema.text(line)))
          : readBlocks(pasted, { breaksLines: true }).map(({ node }) => node)
        return Slice.maxOpen(Fragment.from(blocks))
      },
      dispatchTransaction(transaction) {
        view.updateState(view.state.apply(transaction))
        onPressed(activeToolsAt(view.state))
        if (!transaction.docChanged) return
        last = opened.write(view.state.doc)
        onWrite(last)
      },
    },
  )
  const run = (command: Command) => {
    autoJoin(command, ['list', 'numbers'])(view.state, view.dispatch)
    view.focus()
  }
  return {
    press: (tool: Tool) => {
      const command = commands[tool]
      if (command) run(command)
    },
    /** The link that the cursor is in, and whether there are words to link. */
    link: () => {
      const href: unknown = linkAtCursor(view.state)?.mark.attrs.href
      return { href: typeof href === 'string' ? href : undefined, hasWords: !view.state.selection.empty }
    },
    setLink: (href: string, words: string) => run(setLink(href, words)),
    /** The picture that is selected. */
    picture: () => selectedPicture(view.state),
    putPicture: (name: string, alt: string) => run(insertPictureBlock(name, alt)),
    setAttributes: (attributes: Record<string, string>) => view.setProps({ attributes }),
    showPictures: pictures.setAddress,
    /** Shows a text that came from elsewhere, such as another window's; what was typed here is shown already. */
    setText: (other: string) => {
      if (other === last || other === last.trim()) return
      last = other
      opened = openMarkdownDocument(other)
      view.updateState(stateOf())
    },
    focus: () => {
      view.dispatch(view.state.tr.setSelection(TextSelection.atEnd(view.state.doc)))
      view.focus()
    },
    close: () => view.destroy(),
  }
}

export type Editor = ReturnType<typeof mountWritingEditor>
