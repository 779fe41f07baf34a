import { useEffect, useRef, useState } from 'react'
import { CurrentPassword, stepUp } from '#contract/account.ts'
import { textLimits } from '#contract/limits.ts'
import { callApi } from '#web/lib/api-client.ts'
import { type Proof, registerStepUpPrompt } from '#web/lib/step-up.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogFormActions } from '#web/ui/dialog/dialog-form-actions.tsx'
import { PasswordField } from '#web/ui/field/password-field.tsx'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { useAccountForm } from '../use-account-form.ts'
import { SecondStepFields } from './second-step-fields.tsx'

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
              <PasswordProofForm
                onCancel={close}
                onSend={async (password) => {
                  await callApi(stepUp, { body: { password } })
                  done()
                }}
              />
            ) : (
              <SecondStepFields
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

type Props = {
  /** Rejects with the reason if the password was refused. */
  onSend: (password: string) => Promise<unknown>
  onCancel: () => void
}

/** Asks for the password again. Keeps what was typed until the server accepts it. */
function PasswordProofForm({ onSend, onCancel }: Props) {
  const { form, errors, isPending, failure } = useAccountForm(CurrentPassword, ({ password }) =>
    onSend(password),
  )
  return (
    <form {...form}>
      <PasswordField
        data-takes-focus
        label="Your password"
        shows="your password"
        name="password"
        autoComplete="current-password"
        maxLength={textLimits.password}
        error={errors.password}
      />
      <FailedOutcome words="It could not be checked." error={failure} />
      <DialogFormActions
        submit={isPending ? 'Checking...' : 'Go on'}
        cancel="Not now"
        isPending={isPending}
        onCancel={onCancel}
      />
    </form>
  )
}
