import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field-error.tsx'

export type FieldProps = {
  label: string
  required?: boolean
  optionalNote?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  className?: string | undefined
  /** Shown below the message, inside the field, such as a suggestion. */
  below?: ReactNode
}

type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true; required?: boolean }

/** Connects label, control, message and hint, for every kind of control. */
export function Field(props: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { label, required, optionalNote, hint, error, className = '', below, children } = props
  const id = useId()
  const errorId = `${id}error`
  const hintId = `${id}hint`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>
        {label}
        {required && <span className="copper" aria-hidden="true">{` *`}</span>}
        {optionalNote && <span className="muted"> ({optionalNote})</span>}
      </label>
      {children({
        id,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(error && { 'aria-invalid': true }),
        ...(required && { required }),
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {below}
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** What is for the control, and not for the field around it. */
const forControl = <Props extends FieldProps>(props: Props) => {
  const { label, optionalNote, hint, error, className, below, ...control } = props
  return control
}

export const TextField = (props: FieldProps & ComponentProps<'input'>) => (
  <Field {...props}>{(control) => <input className="input" {...forControl(props)} {...control} />}</Field>
)

export const TextAreaField = (props: FieldProps & ComponentProps<'textarea'>) => (
  <Field {...props}>
    {(control) => <textarea className="input" rows={4} {...forControl(props)} {...control} />}
  </Field>
)

type SelectFieldProps = FieldProps &
  ComponentProps<'select'> & { placeholder?: string; options: readonly { value: string; label: string }[] }

export const SelectField = ({ placeholder, options, ...props }: SelectFieldProps) => (
  <Field {...props}>
    {(control) => (
      <select className="input" {...forControl(props)} {...control}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    )}
  </Field>
)
