import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { CurrentPassword, turnOffSecondStep } from '#contract/account.ts'
import { textLimits } from '#contract/limits.ts'
import { ApiError, callApi } from '#web/lib/api-client.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogFormActions } from '#web/ui/dialog/dialog-form-actions.tsx'
import { PasswordField } from '#web/ui/field/password-field.tsx'
import { useSchemaForm } from '#web/ui/field/use-schema-form.ts'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'

type Props = { onTurnedOff: () => Promise<unknown>; onClose: (isOff: boolean) => void }

export function TurnOffDialog({ onTurnedOff, onClose }: Props) {
  const isOff = useRef(false)
  return (
    <Dialog heading="Turn the second step off?" onClose={() => onClose(isOff.current)}>
      {(close) => (
        <TurnOffForm
          onTurnedOff={async () => {
            isOff.current = true
            await onTurnedOff()
            close()
          }}
          onCancel={close}
        />
      )}
    </Dialog>
  )
}

function TurnOffForm({ onTurnedOff, onCancel }: Pick<Props, 'onTurnedOff'> & { onCancel: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const turnOff = useMutation({
    mutationFn: (body: { password: string }) => callApi(turnOffSecondStep, { body }),
  })
  const refused = turnOff.error instanceof ApiError ? turnOff.error.problem?.errors : undefined
  const { errors, setErrors, isPending, onSubmit, onInput } = useSchemaForm({
    loadChecks: async () => ({ schema: CurrentPassword, read: (fields) => fields }),
    send: async (body) => {
      try {
        await turnOff.mutateAsync(body)
      } catch (error) {
        setErrors((error instanceof ApiError && error.problem?.errors) || {})
        input.current?.select()
        return false
      }
      await onTurnedOff()
      return true
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} onInput={onInput}>
      <p>The password alone then signs in again, and the recovery codes are worth nothing any more.</p>
      <PasswordField
        label="Your password now"
        shows="your password now"
        name="password"
        autoComplete="current-password"
        maxLength={textLimits.password}
        ref={input}
        error={errors.password}
      />
      <FailedOutcome words="It is still on." error={refused ? null : turnOff.error} />
      <DialogFormActions submit="Turn it off" cancel="Keep it on" isPending={isPending} onCancel={onCancel} />
    </form>
  )
}
