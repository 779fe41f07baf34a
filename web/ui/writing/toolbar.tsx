import { useRef, useState } from 'react'

/** The buttons above a text. */
export const tools = {
  bold: { label: 'Bold', key: 'b' },
  italic: { label: 'Italic', key: 'i' },
  heading: { label: 'Heading' },
  list: { label: 'List' },
  numbers: { label: 'Numbers' },
  quote: { label: 'Quote' },
  link: { label: 'Link', key: 'k' },
  picture: { label: 'Picture' },
} as const satisfies Record<string, { label: string; key?: string }>

export type Tool = keyof typeof tools

type Props = {
  shown: readonly Tool[]
  pressed: readonly Tool[]
  onPress: (tool: Tool) => void
  controls: string
}

const steps: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowRight: (place, count) => (place + 1) % count,
  ArrowLeft: (place, count) => (place + count - 1) % count,
  Home: () => 0,
  End: (_place, count) => count - 1,
}

/** A single tab stop; the arrow keys move between the buttons. */
export function Toolbar({ shown, pressed, onPress, controls }: Props) {
  const [current, setCurrent] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      className="marks"
      onKeyDown={(event) => {
        const step = steps[event.key]
        if (!step || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        const next = step(current, shown.length)
        setCurrent(next)
        bar.current?.querySelectorAll('button')[next]?.focus()
      }}
    >
      {shown.map((tool, place) => (
        <button
          key={tool}
          type="button"
          tabIndex={place === current ? 0 : -1}
          aria-pressed={tool === 'picture' ? undefined : pressed.includes(tool)}
          onFocus={() => setCurrent(place)}
          // Keep the selection, and a phone's keyboard, while a button is pressed.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPress(tool)}
        >
          {tools[tool].label}
        </button>
      ))}
    </div>
  )
}
