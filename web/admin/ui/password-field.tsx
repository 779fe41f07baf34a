import { type ComponentProps, useState } from 'react'
import { lowerFirst } from '#web/lib/day-labels.ts'
import { Field, type FieldProps } from '#web/ui/field/field.tsx'

type Props = FieldProps & Omit<ComponentProps<'input'>, 'type'>

/** A password field with a button that shows the password. A new one, which is typed once, is shown at first. */
export function PasswordField({ label, error, hint, below, ...input }: Props) {
  const [isShown, setIsShown] = useState(input.autoComplete === 'new-password')
  return (
    <Field label={label} error={error} hint={hint} below={below} required={input.required ?? false}>
      {(control) => (
        <div className="relative">
          <input
            className="input pr-21"
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            className="absolute top-1/2 right-1.5 min-h-11 min-w-11 -translate-y-1/2 px-3 text-small font-semibold underline aria-pressed:decoration-3"
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            Show<span className="sr-only"> {lowerFirst(label)}</span>
          </button>
        </div>
      )}
    </Field>
  )
}
