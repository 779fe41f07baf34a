import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CurrentPassword, stepUp, stepUpByPassword } from '#contract/account.ts'
import { textLimits } from '#contract/limits.ts'
import { callApi } from '#web/lib/api-client.ts'
import { fieldErrorsOf } from '#web/lib/failure-text.ts'
import { type Proof, registerStepUpPrompt } from '#web/lib/step-up.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogFormActions } from '#web/ui/dialog/dialog-form-actions.tsx'
import { PasswordField } from '#web/ui/field/password-field.tsx'
import { SecondStepFields } from '#web/ui/field/second-step-fields.tsx'
import { useSchemaForm } from '#web/ui/field/use-schema-form.ts'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'

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
                  await callApi(stepUpByPassword, { body: { password } })
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
  const input = useRef<HTMLInputElement>(null)
  const proof = useMutation({ mutationFn: onSend })
  const refused = fieldErrorsOf(proof.error)
  const { errors, setErrors, isPending, onSubmit, onInput } = useSchemaForm({
    loadChecks: async () => ({ schema: CurrentPassword, read: (fields) => fields }),
    send: async ({ password }) => {
      try {
        await proof.mutateAsync(password)
        return true
      } catch (error) {
        setErrors(fieldErrorsOf(error) ?? {})
        input.current?.select()
        return false
      }
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} onInput={onInput}>
      <PasswordField
        data-takes-focus
        label="Your password"
        shows="your password"
        name="password"
        autoComplete="current-password"
        maxLength={textLimits.password}
        required
        ref={input}
        error={errors.password}
      />
      <FailedOutcome words="It could not be checked." error={refused ? null : proof.error} />
      <DialogFormActions
        submit={isPending ? 'Checking...' : 'Go on'}
        cancel="Not now"
        isPending={isPending}
        onCancel={onCancel}
      />
    </form>
  )
}
