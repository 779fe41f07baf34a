import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react'
import { useState } from 'react'

type Toggle = (chain: ChainedCommands, isOn: boolean) => ChainedCommands
type Tool = { label: string; name: string; toggle?: Toggle }

const tools: readonly Tool[] = [
  { label: 'Bold', name: 'bold', toggle: (chain) => chain.toggleBold() },
  { label: 'Italic', name: 'italic', toggle: (chain) => chain.toggleItalic() },
  {
    label: 'Heading',
    name: 'heading',
    // Also a smaller one, which the button does not make, is a line again.
    toggle: (chain, isOn) => (isOn ? chain.setParagraph() : chain.setHeading({ level: 2 })),
  },
  { label: 'List', name: 'bulletList', toggle: (chain) => chain.toggleBulletList() },
  { label: 'Numbers', name: 'orderedList', toggle: (chain) => chain.toggleOrderedList() },
  { label: 'Quote', name: 'blockquote', toggle: (chain) => chain.toggleBlockquote() },
  { label: 'Link', name: 'link' },
  { label: 'Picture', name: 'image' },
]

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: tools.length - 1 }

type Props = { editor: Editor; controls: string; onLink: () => void; onPicture: () => void }

/** A single tab stop; the arrow keys move between the buttons. */
export function Toolbar({ editor, controls, onLink, onPicture }: Props) {
  const [current, setCurrent] = useState(0)
  const pressed = useEditorState({
    editor,
    selector: () => tools.filter(({ name }) => editor.isActive(name)).map(({ name }) => name),
  })
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      // In the long text of a page it stays in sight.
      className="flex flex-wrap gap-x-[0.15rem] border-b border-cream-200 p-1 [.website-form_&]:sticky [.website-form_&]:top-0 [.website-form_&]:z-1 [.website-form_&]:bg-cream-50"
      onKeyDown={({ key, currentTarget, ctrlKey, metaKey, altKey }) => {
        const step = ctrlKey || metaKey || altKey ? undefined : steps[key]
        if (step) currentTarget.querySelectorAll('button')[(current + step) % tools.length]?.focus()
      }}
    >
      {tools.map(({ label, name, toggle }, place) => (
        <button
          type="button"
          key={name}
          className="min-h-11 px-[0.8rem] text-small font-medium hover:bg-cream-100 aria-pressed:bg-aubergine-800 aria-pressed:text-cream-50"
          tabIndex={place === current ? 0 : -1}
          aria-pressed={name === 'image' ? undefined : pressed.includes(name)}
          onFocus={() => setCurrent(place)}
          // Keep the selection, and a phone's keyboard, while a button is pressed.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            if (toggle) toggle(editor.chain().focus(), editor.isActive(name)).run()
            else if (name === 'link') onLink()
            else onPicture()
          }}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
