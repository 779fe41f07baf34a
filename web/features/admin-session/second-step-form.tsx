import { useState } from 'react'
import { CodeForm } from '#web/ui/code-form.tsx'

type Props = { onSend: (code: string) => Promise<unknown>; onStartAgain: () => void }

/** The field that a press has brought is where she types next. */
const focusField = (part: HTMLDivElement | null) => part?.querySelector('input')?.focus()

/** What follows a right password where the second step is on. */
export function SecondStepForm({ onSend, onStartAgain }: Props) {
  const [isRecovery, setIsRecovery] = useState(false)
  return (
    <div className="login-form second-step-form">
      <div key={String(isRecovery)} ref={focusField}>
        <CodeForm
          label={isRecovery ? 'One of your recovery codes' : 'Six figures from your app'}
          isRecovery={isRecovery}
          submit="Sign In"
          pending="Signing in..."
          onSend={onSend}
        />
      </div>
      <p className="login-ways">
        <button type="button" className="quiet-link" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? 'Use the figures from the app' : 'Use a recovery code'}
        </button>
        <button type="button" className="quiet-link" onClick={onStartAgain}>
          Back to the password
        </button>
      </p>
    </div>
  )
}
