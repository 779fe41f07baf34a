import { useRef, useState } from 'react'

type Button = { name: string; label: string; key?: string }

/** The buttons above a text. */
export const tools = [
  { name: 'bold', label: 'Bold', key: 'b' },
  { name: 'italic', label: 'Italic', key: 'i' },
  { name: 'heading', label: 'Heading' },
  { name: 'list', label: 'List' },
  { name: 'numbers', label: 'Numbers' },
  { name: 'quote', label: 'Quote' },
  { name: 'link', label: 'Link', key: 'k' },
  { name: 'picture', label: 'Picture' },
] as const satisfies readonly Button[]

export type Tool = (typeof tools)[number]['name']

type Props = {
  pressed: readonly Tool[]
  onPress: (tool: Tool) => void
  controls: string
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: tools.length - 1 }

/** A single tab stop; the arrow keys move between the buttons. */
export function Toolbar({ pressed, onPress, controls }: Props) {
  const [current, setCurrent] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      // In the long text of a page it stays in sight.
      className="flex flex-wrap gap-x-[0.15rem] border-b border-cream-200 p-1 [.website-form_&]:sticky [.website-form_&]:top-0 [.website-form_&]:z-1 [.website-form_&]:bg-cream-50"
      onKeyDown={(event) => {
        const step = steps[event.key]
        if (!step || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        bar.current?.querySelectorAll('button')[(current + step) % tools.length]?.focus()
      }}
    >
      {tools.map(({ name, label }, place) => (
        <button
          key={name}
          type="button"
          className="min-h-11 px-[0.8rem] text-small font-medium hover:bg-cream-100 aria-pressed:bg-aubergine-800 aria-pressed:text-cream-50"
          tabIndex={place === current ? 0 : -1}
          aria-pressed={name === 'picture' ? undefined : pressed.includes(name)}
          onFocus={() => setCurrent(place)}
          // Keep the selection, and a phone's keyboard, while a button is pressed.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPress(name)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
