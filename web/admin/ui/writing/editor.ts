import { baseKeymap } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { Fragment, Slice } from 'prosemirror-model'
import { splitListItem } from 'prosemirror-schema-list'
import { type Command, EditorState } from 'prosemirror-state'
import { EditorView, type NodeViewConstructor } from 'prosemirror-view'
import { commands } from './commands.ts'
import { pastedHtmlParser, tidyHtml } from './pasted-html.ts'
import { markdownOfPastedText } from './pasted-text.ts'
import { readMarkdown, schema } from './schema.ts'
import { tools } from './toolbar.tsx'
import { writeMarkdown } from './write-markdown.ts'

const { nodes } = schema

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
}

/** The signs that some type by habit, at the start of a line. */
const signs = inputRules({
  rules: [
    textblockTypeInputRule(/^##\s$/, nodes.heading),
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

/** Plain text may hold the signs of Markdown; pasted with Shift, its signs stay signs. */
function sliceOfText(pasted: string, isPlain: boolean): Slice {
  if (!isPlain) return Slice.maxOpen(readMarkdown(markdownOfPastedText(pasted)).content)
  const lines = pasted.split(/(?:\r\n?|\n)+/).filter(Boolean)
  return Slice.maxOpen(Fragment.from(lines.map((line) => nodes.paragraph.create(null, schema.text(line)))))
}

type Options = {
  place: HTMLElement
  text: string
  addressOf: PictureAddress
  onWrite: (text: string) => void
  onSelect: (state: EditorState) => void
  /** Called by Ctrl+K. */
  onLink: () => void
}

/** Shows a Markdown text as it will look, to be written on. */
export function mountWritingEditor({ place, text, addressOf, onWrite, onSelect, onLink }: Options) {
  const askForLink: Command = () => {
    onLink()
    return true
  }
  const keys = tools.flatMap((tool) => {
    const command = tool.name === 'link' ? askForLink : commands[tool.name]
    return 'key' in tool && command ? [[`Mod-${tool.key}`, command] as const] : []
  })
  const plugins = [
    signs,
    history(),
    keymap({
      ...Object.fromEntries(keys),
      'Mod-z': undo,
      'Mod-y': redo,
      'Shift-Mod-z': redo,
      Enter: splitListItem(nodes.list_item),
      'Shift-Enter': breakLine,
    }),
    keymap(baseKeymap),
  ]
  const view: EditorView = new EditorView(
    { mount: place },
    {
      state: EditorState.create({ doc: readMarkdown(text), plugins }),
      nodeViews: { image: drawPicture(addressOf) },
      transformPastedHTML: tidyHtml,
      clipboardParser: pastedHtmlParser,
      clipboardTextParser: (pasted, _context, isPlain) => sliceOfText(pasted, isPlain),
      dispatchTransaction(transaction) {
        view.updateState(view.state.apply(transaction))
        onSelect(view.state)
        if (transaction.docChanged) onWrite(writeMarkdown(view.state.doc))
      },
    },
  )
  return view
}

/** Shows a text that came from elsewhere, such as another window's. */
export const showText = (view: EditorView, text: string) =>
  view.updateState(EditorState.create({ doc: readMarkdown(text), plugins: view.state.plugins }))
