import { useEffect, useRef, useState } from 'react'
import { stepUp } from '#contract/account.ts'
import { callApi } from '#web/lib/api-client.ts'
import { answerStepUp } from '#web/lib/step-up.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeForm } from '#web/ui/code-form.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Drawn once: asks for the figures wherever a call is refused for want of a fresh second step. */
export function StepUpDialog() {
  const [isOpen, setIsOpen] = useState(false)
  const [isRecovery, setIsRecovery] = useState(false)
  const isProved = useRef(false)
  const asked = useRef<PromiseWithResolvers<boolean>>(null)
  useEffect(
    () =>
      answerStepUp(() => {
        // What is refused while she is being asked waits for the same answer.
        asked.current ??= Promise.withResolvers<boolean>()
        isProved.current = false
        setIsRecovery(false)
        setIsOpen(true)
        return asked.current.promise
      }),
    [],
  )
  if (!isOpen) return null
  return (
    <Dialog
      heading="Is it you?"
      onClose={() => {
        setIsOpen(false)
        asked.current?.resolve(isProved.current)
        asked.current = null
      }}
    >
      {(close) => (
        <>
          <p>For this the second step is asked once more. After it nothing asks for ten minutes.</p>
          <CodeForm
            small
            label={isRecovery ? 'One of your recovery codes' : 'Six figures from your app'}
            isRecovery={isRecovery}
            submit="Go on"
            pending="Checking..."
            onSend={async (code) => {
              await callApi(stepUp, { body: { code } })
              isProved.current = true
              close()
            }}
          >
            <Button small variant="line" onClick={close}>
              Not now
            </Button>
          </CodeForm>
          <p className="step-up-other">
            <button type="button" className="quiet-link" onClick={() => setIsRecovery(!isRecovery)}>
              {isRecovery ? 'Use the figures from the app' : 'Use a recovery code'}
            </button>
          </p>
        </>
      )}
    </Dialog>
  )
}
