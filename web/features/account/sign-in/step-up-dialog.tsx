import { useEffect, useRef, useState } from 'react'
import { stepUp } from '#contract/account.ts'
import { Dialog } from '#web/admin/ui/dialog.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { type Proof, registerStepUpPrompt } from '#web/lib/step-up.ts'
import { Button } from '#web/ui/button/button.tsx'
import { SecondStepForm } from './code-form.tsx'
import { ConfirmByPassword } from './confirm-by-password.tsx'

const words: Record<Proof, string> = {
  code: 'Please do the second step once more.',
  password: 'Please type your password once more.',
}

/** Rendered once: asks for step-up authentication whenever a call requires it. */
export function StepUpDialog() {
  const [proof, setProof] = useState<Proof>()
  const isProved = useRef(false)
  const settle = useRef<(isProved: boolean) => void>(null)
  const answer = useRef<Promise<boolean>>(null)
  useEffect(
    () =>
      registerStepUpPrompt((needed) => {
        // Calls refused while the dialog is open wait for the same answer.
        answer.current ??= new Promise((resolve) => {
          settle.current = resolve
        })
        isProved.current = false
        setProof(needed)
        return answer.current
      }),
    [],
  )
  if (!proof) return null
  return (
    <Dialog
      heading="Is it you?"
      onClose={() => {
        setProof(undefined)
        settle.current?.(isProved.current)
        answer.current = null
      }}
    >
      {(close) => {
        const done = () => {
          isProved.current = true
          close()
        }
        return (
          <>
            <p>{words[proof]} You are not asked again for ten minutes.</p>
            {proof === 'password' ? (
              <ConfirmByPassword
                label="Your password"
                submit="Go on"
                pending="Checking..."
                cancel="Not now"
                failed="It could not be checked."
                onCancel={close}
                onSend={async (password) => {
                  await callApi(stepUp, { body: { password } })
                  done()
                }}
              />
            ) : (
              <SecondStepForm
                small
                submit="Go on"
                pending="Checking..."
                waysClass="step-up-other"
                onSend={async (code) => {
                  await callApi(stepUp, { body: { code } })
                  done()
                }}
                beside={
                  <Button small variant="line" onClick={close}>
                    Not now
                  </Button>
                }
              />
            )}
          </>
        )
      }}
    </Dialog>
  )
}
