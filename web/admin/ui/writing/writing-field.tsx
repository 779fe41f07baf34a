import { lazy, Suspense } from 'react'
import { Spinner } from '#web/admin/ui/spinner.tsx'
import { Field } from '#web/ui/field/field.tsx'
import type { WritingProps } from './writing-area.tsx'

/** Loaded with the first text: most parts of the website have none. */
const WritingArea = lazy(async () => ({ default: (await import('./writing-area.tsx')).WritingArea }))

/** A text that looks as it will be read while it is written; it is stored as Markdown. */
export function WritingField(props: WritingProps) {
  const { label, error, hint } = props
  return (
    <Field {...{ label, error, hint }}>
      {({ id, 'aria-describedby': describedBy = '' }) => (
        <Suspense fallback={<Spinner>Opening your text...</Spinner>}>
          <WritingArea {...{ ...props, id, describedBy }} />
        </Suspense>
      )}
    </Field>
  )
}
