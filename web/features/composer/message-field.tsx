import { type KeyboardEvent, useId, useRef } from 'react'
import { Icon } from '#web/ui/glyph.tsx'
import { type Edit, marks, nextPoint, type Selection } from './markdown-marks.ts'

type Props = { value: string; onWrite: (body: string) => void; error: string | undefined }

/** The message as Markdown, with buttons for those who do not write it by heart. */
export function MessageField({ value, onWrite, error }: Props) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)

  /** Says whether anything was to be changed. */
  const change = (apply: (selection: Selection) => Edit | undefined): boolean => {
    const field = area.current
    const edit = field && apply({ text: field.value, start: field.selectionStart, end: field.selectionEnd })
    if (!edit) return false
    field.focus()
    field.setSelectionRange(edit.from, edit.to)
    // The one way of writing into a field that its own Undo knows of.
    document.execCommand('insertText', false, edit.insert)
    field.setSelectionRange(edit.selectFrom, edit.selectTo)
    return true
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
      <label htmlFor={id}>Message</label>
      <div className="message-field">
        <fieldset className="marks">
          <legend className="sr-only">Formatting</legend>
          {marks.map((mark) => (
            <button key={mark.label} type="button" onClick={() => change(mark.apply)}>
              {mark.label}
            </button>
          ))}
        </fieldset>
        <textarea
          id={id}
          ref={area}
          name="body"
          className="input"
          rows={12}
          value={value}
          onChange={(event) => onWrite(event.target.value)}
          onKeyDown={onKeyDown}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${error ? `${id}error ` : ''}${id}hint`}
        />
      </div>
      {error && (
        <p className="field-error" id={`${id}error`}>
          <Icon name="alert" />
          {error}
        </p>
      )}
      <p className="hint" id={`${id}hint`}>
        Written in Markdown. Your name, address and an unsubscribe link are added for you.
        {/<\/?[a-z][a-z\d-]*(?:\s[^>]*|\/)?>/i.test(value) &&
          ' HTML is not read: a tag such as <div> arrives as it stands here.'}
      </p>
    </div>
  )
}
