import { type RefObject, useId } from 'react'
import { textLimits } from '#contract/limits.ts'
import { formatCount } from '#web/lib/format.ts'
import { FieldError } from '#web/ui/field/field-error.tsx'
import { limitWords } from '#web/ui/field/limit-note.tsx'

type Props = {
  label: string
  value: string
  onWrite: (body: string) => void
  error: string | undefined
  area: RefObject<HTMLTextAreaElement | null>
  isReadOnly: boolean
  draftWords?: string | undefined
}

/** The field of a note. Accepts text that is too long, which is refused on saving. */
export function NoteText({ label, value, onWrite, error, area, isReadOnly, draftWords }: Props) {
  const id = useId()
  return (
    <div className="field note-text">
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={area}
        id={id}
        className="input"
        rows={2}
        value={value}
        readOnly={isReadOnly}
        onChange={(event) => onWrite(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${error ? `${id}error ` : ''}${id}hint`}
      />
      {error && (
        <FieldError id={`${id}error`} role="alert">
          {error}
        </FieldError>
      )}
      <p className="hint" id={`${id}hint`}>
        Only you see it.{' '}
        {limitWords(value.trim().length, textLimits.note) ??
          `Up to ${formatCount(textLimits.note)} characters.`}{' '}
        {draftWords}
      </p>
    </div>
  )
}
