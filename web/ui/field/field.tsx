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
export function Field({
  label,
  required,
  optionalNote,
  hint,
  error,
  className = '',
  below,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const errorId = `${id}error`
  const hintId = `${id}hint`
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>
        {label}
        {required && (
          <span className="copper" aria-hidden="true">
            {' '}
            *
          </span>
        )}
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

/** What is for the field around a control, and what for the control. */
function divided<Props extends FieldProps>(props: Props) {
  const { label, required = false, optionalNote, hint, error, className, below, ...control } = props
  return [{ label, required, optionalNote, hint, error, className, below }, control] as const
}

export function TextField(props: FieldProps & ComponentProps<'input'>) {
  const [field, input] = divided(props)
  return <Field {...field}>{(control) => <input className="input" {...input} {...control} />}</Field>
}

export function TextAreaField(props: FieldProps & ComponentProps<'textarea'>) {
  const [field, area] = divided(props)
  return (
    <Field {...field}>{(control) => <textarea className="input" rows={4} {...area} {...control} />}</Field>
  )
}

type SelectFieldProps = FieldProps &
  ComponentProps<'select'> & { placeholder?: string; options: readonly { value: string; label: string }[] }

export function SelectField({ placeholder, options, ...props }: SelectFieldProps) {
  const [field, select] = divided(props)
  return (
    <Field {...field}>
      {(control) => (
        <select className="input" {...select} {...control}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
