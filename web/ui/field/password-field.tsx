import { type ComponentProps, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'

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
        <div className="password-input">
          <input
            className="input"
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button type="button" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
            Show<span className="sr-only"> {shows}</span>
          </button>
        </div>
      )}
    </Field>
  )
}
