import { useEffect, useRef, useState } from 'react'
import { stepUp } from '#contract/account.ts'
import { callApi } from '#web/lib/api-client.ts'
import { answerStepUp } from '#web/lib/step-up.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SecondStepFields } from '#web/ui/second-step-fields.tsx'

/** Drawn once: asks for the figures wherever a call is refused for want of a fresh second step. */
export function StepUpDialog() {
  const [isOpen, setIsOpen] = useState(false)
  const isProved = useRef(false)
  const asked = useRef<PromiseWithResolvers<boolean>>(null)
  useEffect(
    () =>
      answerStepUp(() => {
        // What is refused while she is being asked waits for the same answer.
        asked.current ??= Promise.withResolvers<boolean>()
        isProved.current = false
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
          <SecondStepFields
            small
            submit="Go on"
            pending="Checking..."
            waysClass="step-up-other"
            onSend={async (code) => {
              await callApi(stepUp, { body: { code } })
              isProved.current = true
              close()
            }}
            beside={
              <Button small variant="line" onClick={close}>
                Not now
              </Button>
            }
          />
        </>
      )}
    </Dialog>
  )
}
