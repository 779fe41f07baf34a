import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { textLimits } from '#contract/limits.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { FieldError } from './field-error.tsx'

type Props = {
  label: string
  /** Asks for a recovery code instead of a six-digit one. */
  isRecovery?: boolean
  submit: string
  pending: string
  /** Rejects with the reason if the code was refused. */
  onSend: (code: string) => Promise<unknown>
  small?: boolean
  /** Shown beside the button. */
  children?: ReactNode
}

const asFigures = {
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  placeholder: '000000',
  // Room for "123 456", as some apps copy the code.
  maxLength: 7,
} as const
const asRecoveryCode = {
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
  maxLength: textLimits.secondStepCode,
} as const

const whyNot = (error: unknown) =>
  (error instanceof ApiError && error.problem?.errors?.code) || failureText(error)

/** Asks for the six-digit code of the owner's app, or for a recovery code. Keeps what was typed until it is accepted. */
export function CodeForm({ label, isRecovery, submit, pending, onSend, small, children }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const code = input.current?.value.trim() ?? ''
    if (isPending) return
    setError(code === '' ? 'Nothing is typed here yet.' : undefined)
    if (code === '') return input.current?.focus()
    setIsPending(true)
    try {
      await onSend(code)
    } catch (failure) {
      setError(whyNot(failure))
      input.current?.select()
    } finally {
      setIsPending(false)
    }
  }
  return (
    <form className="code-form field" noValidate onSubmit={(event) => void send(event)}>
      <label htmlFor={id}>{label}</label>
      <div className="wrapping code-row">
        <input
          data-takes-focus
          ref={input}
          id={id}
          className="input"
          type="text"
          required
          {...(isRecovery ? asRecoveryCode : asFigures)}
          {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}error` })}
        />
        <ActionButton type="submit" small={small ?? false} isPending={isPending}>
          {isPending ? pending : submit}
        </ActionButton>
        {children}
      </div>
      <div role="alert">{error && <FieldError id={`${id}error`}>{error}</FieldError>}</div>
    </form>
  )
}
