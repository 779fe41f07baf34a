import { useEffect, useRef, useState } from 'react'
import { CurrentPassword, stepUp } from '#contract/account.ts'
import { SecondStepCode } from '#contract/admin-session.ts'
import { closeThen, Dialog } from '#web/admin/ui/dialog.tsx'
import { callApi, type Proof, registerStepUpPrompt } from '#web/lib/api-client.ts'
import { anyCode, presentPassword, SecretForm, takesFocus } from './secret-form.tsx'

const password = { ...presentPassword(), ...takesFocus }

/** Rendered once: asks for step-up authentication whenever a call requires it. */
export function StepUpDialog() {
  const [asked, setAsked] = useState<{ proof: Proof; settle: (isProved: boolean) => void }>()
  const answer = useRef<Promise<boolean>>(null)
  useEffect(() => {
    // Calls refused while the dialog is open wait for the same answer.
    registerStepUpPrompt((proof) => {
      answer.current ??= new Promise<boolean>((settle) => setAsked({ proof, settle })).finally(() => {
        answer.current = null
      })
      return answer.current
    })
    return () => registerStepUpPrompt(undefined)
  }, [])
  if (!asked) return null
  const { proof, settle } = asked
  const end = () => {
    setAsked(undefined)
    // After a proof, which settles it first.
    queueMicrotask(() => settle(false))
  }
  return (
    <Dialog heading="Is it you?" onClose={end}>
      <p>
        {proof === 'code' ? 'Please do the second step once more.' : 'Please type your password once more.'}{' '}
        You are not asked again for ten minutes.
      </p>
      <SecretForm<{ code: string } | { password: string }>
        schema={proof === 'code' ? SecondStepCode : CurrentPassword}
        fields={proof === 'code' ? { code: anyCode } : { password }}
        submit="Go on"
        failed="It could not be checked."
        onSend={async (body) => {
          await callApi(stepUp, { body })
          closeThen(end, () => settle(true))
        }}
        onCancel={end}
      />
    </Dialog>
  )
}
