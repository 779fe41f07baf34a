import { type RefObject, useId } from 'react'
import { textLimits } from '#contract/limits.ts'
import { FieldError } from '#web/ui/field/field-error.tsx'
import { describeLimit } from '#web/ui/field/limit-note.tsx'

type Props = {
  label: string
  /** Whether the field shows its label itself while it is empty. */
  isLabelInside?: boolean
  value: string
  onWrite: (body: string) => void
  error: string | undefined
  area: RefObject<HTMLTextAreaElement | null>
  isReadOnly: boolean
  draftWords?: string | undefined
}

/** The field of a note. Accepts text that is too long, which is refused on saving. */
export function NoteText({ label, isLabelInside = false, value, error, ...props }: Props) {
  const { onWrite, area, isReadOnly, draftWords } = props
  const id = useId()
  const hint = [describeLimit(value.trim().length, textLimits.note), draftWords].filter(Boolean).join(' ')
  return (
    <div className="field note-text">
      <label htmlFor={id} className={isLabelInside ? 'sr-only' : undefined}>
        {label}
      </label>
      <textarea
        ref={area}
        id={id}
        className="input"
        rows={1}
        placeholder={isLabelInside ? label : undefined}
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
      {/* Always there, as the field refers to it. */}
      <p className="hint" id={`${id}hint`} hidden={hint === ''}>
        {hint}
      </p>
    </div>
  )
}
