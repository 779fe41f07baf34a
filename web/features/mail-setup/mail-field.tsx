import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from '#web/ui/field/field-error.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

type Props = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** The maximum length; the count is shown beside the label. */
  most?: number
  /** Why the field cannot be changed here. */
  lock?: 'chosen for you' | 'set on the server' | undefined
  children?: (control: ComponentProps<'input'>) => ReactNode
} & Omit<ComponentProps<'input'>, 'children'>

/** One field of the mail set-up: label, hint, control and error. */
export function MailField({ label, hint, error, most, lock, children, ...input }: Props) {
  const id = useId()
  const length = String(input.value ?? '').trim().length
  const isOver = most !== undefined && length > most
  const describedBy = [hint && `${id}hint`, error && `${id}error`, most && `${id}count`].filter(Boolean)
  const control = {
    ...input,
    id,
    className: lock ? 'input input-locked' : 'input',
    readOnly: lock !== undefined,
    'aria-describedby': describedBy.join(' ') || undefined,
    ...(error && { 'aria-invalid': true as const }),
  }
  return (
    <div className="field editor-field">
      <div className="row-between editor-label">
        <label htmlFor={id}>{label}</label>
        {lock && <StatusBadge kind="lock">{lock}</StatusBadge>}
        {most !== undefined && !lock && (
          <span id={`${id}count`} className={isOver ? 'editor-count editor-over' : 'editor-count'}>
            {length} of {most} letters
          </span>
        )}
      </div>
      {hint && (
        <p className="hint" id={`${id}hint`}>
          {hint}
        </p>
      )}
      {children ? children(control) : <input {...control} />}
      {error && <FieldError id={`${id}error`}>{error}</FieldError>}
    </div>
  )
}
