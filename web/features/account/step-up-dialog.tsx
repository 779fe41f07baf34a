import { useEffect, useRef, useState } from 'react'
import { Dialog } from '#web/admin/ui/dialog.tsx'
import { type Proof, registerStepUpPrompt } from '#web/lib/step-up.ts'

type Asked = {
  proof: Proof
  StepUpForm: typeof import('./secret-form.tsx').StepUpForm
  settle: (isProved: boolean) => void
}

/** Rendered once: asks for step-up authentication whenever a call requires it. */
export function StepUpDialog() {
  const [asked, setAsked] = useState<Asked>()
  const isProved = useRef(false)
  const answer = useRef<Promise<boolean>>(null)
  useEffect(
    () =>
      registerStepUpPrompt((proof) => {
        // Calls refused while the dialog is open wait for the same answer.
        answer.current ??= import('./secret-form.tsx')
          .then(({ StepUpForm }) => new Promise<boolean>((settle) => setAsked({ proof, StepUpForm, settle })))
          // Without its script the call is refused as if she had not proved it.
          .catch(() => false)
        return answer.current
      }),
    [],
  )
  if (!asked) return null
  const { proof, StepUpForm, settle } = asked
  const end = () => {
    setAsked(undefined)
    settle(isProved.current)
    answer.current = null
    isProved.current = false
  }
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
