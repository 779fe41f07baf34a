import { useEffect, useRef, useState } from 'react'
import { CodeForm } from '#web/ui/code-form.tsx'

type Props = { onSend: (code: string) => Promise<unknown>; onStartAgain: () => void }

/** What follows a right password where the second step is on. */
export function SecondStepForm({ onSend, onStartAgain }: Props) {
  const [isRecovery, setIsRecovery] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is another one then
  useEffect(() => part.current?.querySelector('input')?.focus(), [isRecovery])
  return (
    <div className="login-form second-step-form" ref={part}>
      <CodeForm
        label={isRecovery ? 'One of your recovery codes' : 'Six figures from your app'}
        isRecovery={isRecovery}
        submit="Sign In"
        pending="Signing in..."
        onSend={onSend}
      />
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
