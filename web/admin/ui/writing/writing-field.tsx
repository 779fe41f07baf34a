import { lazy, Suspense, useId } from 'react'
import { Spinner } from '#web/admin/ui/spinner.tsx'
import { FieldError } from '#web/ui/field/field-error.tsx'
import type { WritingProps } from './writing-area.tsx'

/** Loaded with the first text: most parts of the website have none. */
const WritingArea = lazy(async () => ({ default: (await import('./writing-area.tsx')).WritingArea }))

/** A text that looks as it will be read while it is written; it is stored as Markdown. */
export function WritingField(props: WritingProps) {
  const { label, error, hint } = props
  const id = useId()
  return (
    <div className="field">
      <label id={`${id}label`} htmlFor={id}>
        {label}
      </label>
      <Suspense fallback={<Spinner>Opening your text...</Spinner>}>
        <WritingArea {...{ ...props, id }} />
      </Suspense>
      {error && <FieldError id={`${id}error`}>{error}</FieldError>}
      <p className="hint" id={`${id}hint`}>
        {hint}
      </p>
    </div>
  )
}
