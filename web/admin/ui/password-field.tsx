import { type ComponentProps, useState } from 'react'
import { Field, type FieldProps } from '#web/ui/field/field.tsx'

type Props = FieldProps &
  Omit<ComponentProps<'input'>, 'type'> & {
    /** What the Show button names, for example "your password now". */
    shows: string
    startsShown?: boolean
  }

/** A password field with a button that shows the password. */
export function PasswordField({ label, error, hint, below, shows, startsShown = false, ...input }: Props) {
  const [isShown, setIsShown] = useState(startsShown)
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
            Show<span className="sr-only"> {shows}</span>
          </button>
        </div>
      )}
    </Field>
  )
}
