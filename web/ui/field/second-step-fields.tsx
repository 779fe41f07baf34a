import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CodeForm } from './code-form.tsx'

type Props = {
  submit: string
  pending: string
  /** Rejects with why the code was not taken. */
  onSend: (code: string) => Promise<unknown>
  small?: boolean
  /** Stands beside the button of the form. */
  beside?: ReactNode
  /** Where the other ways stand, with their looks. */
  waysClass: string
  /** Further ways on. */
  children?: ReactNode
}

/** Asks for the figures of her app or, in their place, for a recovery code. */
export function SecondStepFields({ submit, pending, onSend, small, beside, waysClass, children }: Props) {
  const [isRecovery, setIsRecovery] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  // The field that a press has brought is where she types next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them has a field of its own.
  useEffect(() => part.current?.querySelector('input')?.focus(), [isRecovery])
  return (
    <>
      {/* What was wrong with the one says nothing of the other. */}
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
