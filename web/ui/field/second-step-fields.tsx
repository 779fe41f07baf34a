import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CodeForm } from './code-form.tsx'

type Props = {
  submit: string
  pending: string
  /** Rejects with the reason if the code was refused. */
  onSend: (code: string) => Promise<unknown>
  small?: boolean
  /** Shown beside the form's button. */
  beside?: ReactNode
  /** The class of the row of alternatives. */
  waysClass: string
  /** Further alternatives. */
  children?: ReactNode
}

/** Asks for the code of her app or, instead, for a recovery code. */
export function SecondStepFields({ submit, pending, onSend, small, beside, waysClass, children }: Props) {
  const [isRecovery, setIsRecovery] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  // After switching, focus the new field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them has a field of its own.
  useEffect(() => part.current?.querySelector('input')?.focus(), [isRecovery])
  return (
    <>
      {/* A new key clears the error of the other field. */}
      <div ref={part} key={String(isRecovery)}>
        <CodeForm
          label={isRecovery ? 'One of your recovery codes' : 'Six figures from your app'}
          isRecovery={isRecovery}
          submit={submit}
          pending={pending}
          onSend={onSend}
          {...(small && { small })}
        >
          {beside}
        </CodeForm>
      </div>
      <p className={waysClass}>
        <button type="button" className="quiet-link" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? 'Use the figures from the app' : 'Use a recovery code'}
        </button>
        {children}
      </p>
    </>
  )
}
