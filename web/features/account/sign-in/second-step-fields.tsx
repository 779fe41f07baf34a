import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { textLimits } from '#contract/limits.ts'
import { failureText, fieldErrorsOf } from '#web/lib/failure-text.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { FieldError } from '#web/ui/field/field-error.tsx'

const ofApp = {
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  placeholder: '000000',
  // Room for "123 456", as some apps copy the code.
  maxLength: 7,
} as const
const ofPaper = {
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
  maxLength: textLimits.secondStepCode,
} as const

type CodeProps = {
  submit: string
  pending: string
  /** Rejects with the reason if the code was refused. */
  onSend: (code: string) => Promise<unknown>
  small?: boolean
  /** Shown beside the form's button. */
  beside?: ReactNode
}

/** Asks for the code of the owner's app or, instead, for a recovery code. */
export function SecondStepFields({
  waysClass,
  children,
  ...code
}: CodeProps & {
  /** The class of the row of alternatives. */
  waysClass: string
  /** Further alternatives. */
  children?: ReactNode
}) {
  const [isRecovery, setIsRecovery] = useState(false)
  return (
    <>
      {/* A new key clears the error of the other field. */}
      <CodeForm key={String(isRecovery)} isRecovery={isRecovery} {...code} />
      <p className={waysClass}>
        <button type="button" className="quiet-link" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? 'Use the code from the app' : 'Use a recovery code'}
        </button>
        {children}
      </p>
    </>
  )
}

/** Keeps what was typed until it is accepted. */
function CodeForm({
  isRecovery,
  submit,
  pending,
  onSend,
  small,
  beside,
}: CodeProps & { isRecovery: boolean }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
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
      setError(fieldErrorsOf(failure)?.code ?? failureText(failure))
      input.current?.select()
    } finally {
      setIsPending(false)
    }
  }
  return (
    <form className="code-form field" noValidate onSubmit={(event) => void send(event)}>
      <label htmlFor={id}>{isRecovery ? 'One of your recovery codes' : '6-digit code from your app'}</label>
      <div className="wrapping code-row">
        <input
          data-takes-focus
          ref={input}
          id={id}
          className="input"
          type="text"
          required
          {...(isRecovery ? ofPaper : ofApp)}
          {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}error` })}
        />
        <ActionButton type="submit" small={small ?? false} isPending={isPending}>
          {isPending ? pending : submit}
        </ActionButton>
        {beside}
      </div>
      <div role="alert">{error && <FieldError id={`${id}error`}>{error}</FieldError>}</div>
    </form>
  )
}
