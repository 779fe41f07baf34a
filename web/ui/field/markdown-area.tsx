import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { type Edit, insertBlock, type Mark, nextPoint, type Selection } from '#web/lib/markdown-marks.ts'
import { FieldError } from './field-error.tsx'

type Props = {
  label: string
  name: string
  value: string
  onWrite: (text: string) => void
  error: string | undefined
  hint: ReactNode
  marks: readonly Mark[]
  /** Opens the choice of a picture; receives the function that inserts its Markdown at the cursor. */
  onPicture?: (insert: (markdown: string) => void) => void
  /** Shown below the text, inside its frame. */
  foot?: ReactNode
  /** The field's path in validation errors. */
  path?: string
}

/** A text area for Markdown, with buttons that insert its marks. */
export function MarkdownArea(props: Props) {
  const { label, name, value, onWrite, error, hint, marks, onPicture, foot, path } = props
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)

  /** Applies an edit; returns whether there was one. */
  const change = (apply: (selection: Selection) => Edit | undefined): boolean => {
    const field = area.current
    const edit = field && apply({ text: field.value, start: field.selectionStart, end: field.selectionEnd })
    if (!edit) return false
    field.focus()
    field.setSelectionRange(edit.from, edit.to)
    // Deprecated, but the only way to write into a field that the browser's Undo can revert.
    document.execCommand(edit.insert === '' ? 'delete' : 'insertText', false, edit.insert)
    field.setSelectionRange(edit.selectFrom, edit.selectTo)
    return true
  }

  const press = (mark: Mark) => {
    if (mark.label === 'Picture' && onPicture)
      onPicture((markdown) => change((selection) => insertBlock(selection, markdown)))
    else change(mark.apply)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = !(event.shiftKey || event.ctrlKey || event.metaKey || event.altKey)
    if (event.key === 'Enter' && isPlain && !event.nativeEvent.isComposing) {
      if (change(nextPoint)) event.preventDefault()
      return
    }
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const mark = marks.find(({ key }) => key === event.key)
    if (!mark) return
    event.preventDefault()
    change(mark.apply)
  }

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="message-field">
        <Toolbar marks={marks} onPress={press} controls={id} />
        <textarea
          id={id}
          ref={area}
          name={name}
          data-path={path}
          className="input"
          rows={12}
          value={value}
          onChange={(event) => onWrite(event.target.value)}
          onKeyDown={onKeyDown}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${error ? `${id}error ` : ''}${id}hint`}
        />
        {foot && <div className="wrapping muted text-small message-foot">{foot}</div>}
      </div>
      {error && <FieldError id={`${id}error`}>{error}</FieldError>}
      <p className="hint" id={`${id}hint`}>
        {hint}
      </p>
    </div>
  )
}

type ToolbarProps = { marks: readonly Mark[]; onPress: (mark: Mark) => void; controls: string }

const steps: Readonly<Record<string, (place: number, count: number) => number>> = {
  ArrowRight: (place, count) => (place + 1) % count,
  ArrowLeft: (place, count) => (place + count - 1) % count,
  Home: () => 0,
  End: (_place, count) => count - 1,
}

/** A single tab stop; the arrow keys move between the buttons. */
function Toolbar({ marks, onPress, controls }: ToolbarProps) {
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
        const next = step(current, marks.length)
        setCurrent(next)
        bar.current?.querySelectorAll('button')[next]?.focus()
      }}
    >
      {marks.map((mark, place) => (
        <button
          key={mark.label}
          type="button"
          tabIndex={place === current ? 0 : -1}
          onFocus={() => setCurrent(place)}
          onClick={() => onPress(mark)}
        >
          {mark.label}
        </button>
      ))}
    </div>
  )
}
