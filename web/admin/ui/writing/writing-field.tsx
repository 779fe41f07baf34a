import { lazy, type ReactNode, Suspense, useId } from 'react'
import { Spinner } from '#web/admin/ui/spinner.tsx'
import { FieldError } from '#web/ui/field/field-error.tsx'
import type { PictureAddress } from './editor.ts'
import type { Tool } from './toolbar.tsx'

type Picture = { name: string; alt: string }
type PutPicture = (name: string, alt: string) => void
export type WritingProps = {
  label: string
  /** The field's path in validation errors. */
  path: string
  /** Markdown. */
  value: string
  onWrite: (text: string) => void
  error: string | undefined
  hint: ReactNode
  shown: readonly Tool[]
  addressOf: PictureAddress
  /** Opens the choice of a picture; receives the function that puts it at the cursor, and the one that is selected. */
  onPicture: (put: PutPicture, selected: Picture | undefined) => void
  /** Shown below the text, inside its frame. */
  foot?: ReactNode
}

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
