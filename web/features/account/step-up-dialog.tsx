import { useCallback, useEffect, useRef, useState } from 'react'
import { Dialog } from '#web/admin/ui/dialog.tsx'
import { type Proof, registerStepUpPrompt } from '#web/lib/step-up.ts'

type Asked = { proof: Proof; StepUpForm: typeof import('./secret-form.tsx').StepUpForm }

/** Rendered once: asks for step-up authentication whenever a call requires it. */
export function StepUpDialog() {
  const [asked, setAsked] = useState<Asked>()
  const isProved = useRef(false)
  const settle = useRef<(isProved: boolean) => void>(null)
  const answer = useRef<Promise<boolean>>(null)
  const end = useCallback(() => {
    setAsked(undefined)
    settle.current?.(isProved.current)
    answer.current = null
  }, [])
  useEffect(
    () =>
      registerStepUpPrompt((proof) => {
        // Calls refused while the dialog is open wait for the same answer.
        if (answer.current) return answer.current
        isProved.current = false
        answer.current = new Promise((resolve) => {
          settle.current = resolve
        })
        // Loaded when it is first needed. Without it the call is refused as if she had not proved it.
        import('./secret-form.tsx').then(({ StepUpForm }) => setAsked({ proof, StepUpForm }), end)
        return answer.current
      }),
    [end],
  )
  if (!asked) return null
  const { proof, StepUpForm } = asked
  return (
    <Dialog heading="Is it you?" onClose={end}>
      {(close) => (
        <StepUpForm
          proof={proof}
          onCancel={close}
          onProved={() => {
            isProved.current = true
            close()
          }}
        />
      )}
    </Dialog>
  )
}
