import { useEffect, useRef, useState } from 'react'
import { closeThen, Dialog } from '#web/admin/ui/dialog.tsx'
import { type Proof, registerStepUpPrompt } from '#web/lib/api-client.ts'
import { optionalImport } from '#web/lib/optional-import.ts'

type Asked = {
  proof: Proof
  StepUpForm: typeof import('./secret-form.tsx').StepUpForm
  settle: (isProved: boolean) => void
}

/** Rendered once: asks for step-up authentication whenever a call requires it. */
export function StepUpDialog() {
  const [asked, setAsked] = useState<Asked>()
  const answer = useRef<Promise<boolean>>(null)
  useEffect(() => {
    async function ask(proof: Proof) {
      const form = await optionalImport(() => import('./secret-form.tsx'))
      // Without its script the call is refused as if she had not proved it.
      if (!form) return false
      return new Promise<boolean>((settle) => setAsked({ proof, StepUpForm: form.StepUpForm, settle }))
    }
    // Calls refused while the dialog is open wait for the same answer.
    registerStepUpPrompt((proof) => {
      answer.current ??= ask(proof).finally(() => {
        answer.current = null
      })
      return answer.current
    })
    return () => registerStepUpPrompt(undefined)
  }, [])
  if (!asked) return null
  const { proof, StepUpForm, settle } = asked
  const end = () => {
    setAsked(undefined)
    // After `onProved`, which settles it first.
    queueMicrotask(() => settle(false))
  }
  return (
    <Dialog heading="Is it you?" onClose={end}>
      <StepUpForm proof={proof} onCancel={end} onProved={() => closeThen(end, () => settle(true))} />
    </Dialog>
  )
}
