import { EditorState } from '@tiptap/pm/state'
import { type Editor, EditorContent, type Range, useEditor } from '@tiptap/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { closeThen } from '#web/admin/ui/dialog.tsx'
import { extensionsFor } from './extensions.ts'
import { LinkDialog } from './link-dialog.tsx'
import { readMarkdown, writeMarkdown } from './markdown.ts'
import { Toolbar } from './toolbar.tsx'

export type WritingProps = {
  label: string
  /** The field's path in validation errors. */
  path: string
  /** Markdown. */
  value: string
  onWrite: (text: string) => void
  error: string | undefined
  hint: string
  /** Where a picture's file is, if it is known. */
  addressOf: (name: string) => string | undefined
  /** Opens the choice of a picture; receives the function that puts it at the cursor. */
  onPicture: (put: (name: string, alt: string) => void) => void
}

/** Puts a picture below the paragraph of the cursor. */
function insertPicture(editor: Editor, src: string, alt: string): void {
  const { $to } = editor.state.selection
  const place = $to.parent.childCount === 0 || $to.depth === 0 ? $to.pos : $to.after(1)
  const picture = { type: 'image', attrs: { src, alt } }
  editor
    .chain()
    .insertContentAt(place, [{ type: 'paragraph', content: [picture] }, { type: 'paragraph' }])
    .focus()
    .run()
}

/** Where nothing is selected, the address is written; without an address, only the words are left. */
function setLink(editor: Editor, href: string): void {
  editor.commands.extendMarkRange('link')
  const { empty, from, to } = editor.state.selection
  const chain = editor.chain().focus()
  if (href === '') chain.unsetLink()
  else if (empty)
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
  else chain.setLink({ href })
  chain.setTextSelection(empty ? from + href.length : to).run()
}

/** The text itself, with its buttons. */
export function WritingArea(props: WritingProps & { id: string; describedBy: string }) {
  const { id, value } = props
  /** What was typed here and has not come back as `value`, which may be behind: all of it is shown already. */
  const written = useRef<string[]>([])
  /** What was selected when a link was asked for. */
  const [asked, setAsked] = useState<Range>()
  const addressOf = useEffectEvent(props.addressOf)
  const editor = useEditor({
    extensions: extensionsFor((name) => addressOf(name)),
    // Not a string: it would be parsed as HTML, which Trusted Types refuse.
    content: { type: 'doc', content: [{ type: 'paragraph' }] },
    immediatelyRender: false,
    injectCSS: false,
    enableInputRules: ['heading', 'bulletList', 'orderedList', 'blockquote'],
    onUpdate({ editor: { state } }) {
      const text = writeMarkdown(state.doc)
      written.current.push(text)
      props.onWrite(text)
    },
    editorProps: {
      // Also within a list, it leads to the next field.
      handleDOMEvents: { keydown: (_, { key }) => key === 'Tab' },
      handleKeyDown(_, { key, ctrlKey, metaKey }) {
        const isAsked = key === 'k' && (ctrlKey || metaKey)
        if (isAsked) askForLink()
        return isAsked
      },
      attributes: {
        ...{ id, class: 'input writing', lang: 'en-GB', spellcheck: 'true', 'data-path': props.path },
        ...{ 'aria-multiline': 'true', 'aria-label': props.label, 'aria-describedby': props.describedBy },
        'aria-invalid': `${props.error !== undefined}`,
      },
    },
  })
  useEffect(() => {
    if (!editor) return
    const place = written.current.lastIndexOf(value.trim())
    written.current = place === -1 ? [] : written.current.slice(place)
    if (place !== -1) return
    const doc = readMarkdown(value, editor.schema)
    // A new state: Undo does not go back to what stood here before.
    editor.view.updateState(EditorState.create({ doc, plugins: editor.state.plugins }))
  }, [editor, value])

  function askForLink(): void {
    if (!editor) return
    const { from, to } = editor.state.selection
    setAsked({ from, to })
    editor.commands.extendMarkRange('link')
  }
  if (!editor) return null
  return (
    <>
      {/* The editor appends the text, so that it stands beside its buttons: the ring is round both. */}
      <EditorContent
        editor={editor}
        className="rounded-field border-[1.5px] border-line bg-cream-50 hover:border-aubergine-900 has-[.writing:focus-visible]:border-copper-500 has-[.writing:focus-visible]:outline-3 has-[.writing:focus-visible]:outline-copper-500 has-[[aria-invalid=true]]:border-red-700"
      >
        <Toolbar
          {...{ editor, controls: id, onLink: askForLink }}
          onPicture={() => props.onPicture((name, alt) => insertPicture(editor, name, alt))}
        />
      </EditorContent>
      {asked && (
        <LinkDialog
          href={editor.getAttributes('link').href}
          onClose={() =>
            closeThen(
              () => setAsked(undefined),
              () => {
                editor.commands.setTextSelection(asked)
                editor.view.focus()
              },
            )
          }
          onDone={(href) => setLink(editor, href)}
        />
      )}
    </>
  )
}
