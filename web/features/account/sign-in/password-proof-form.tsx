import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { CurrentPassword } from '#contract/account.ts'
import { textLimits } from '#contract/limits.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { DialogFormActions } from '#web/ui/dialog/dialog-form-actions.tsx'
import { PasswordField } from '#web/ui/field/password-field.tsx'
import { useSchemaForm } from '#web/ui/field/use-schema-form.ts'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'

type Props = {
  /** Rejects with the reason if the password was refused. */
  onSend: (password: string) => Promise<unknown>
  onCancel: () => void
}

/** Asks for the password again. Keeps what was typed until the server accepts it. */
export function PasswordProofForm({ onSend, onCancel }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const proof = useMutation({ mutationFn: onSend })
  const refused = proof.error instanceof ApiError ? proof.error.problem?.errors : undefined
  const { errors, setErrors, isPending, onSubmit, onInput } = useSchemaForm({
    loadChecks: async () => ({ schema: CurrentPassword, read: (fields) => fields }),
    send: async ({ password }) => {
      try {
        await proof.mutateAsync(password)
        return true
      } catch (error) {
        setErrors((error instanceof ApiError && error.problem?.errors) || {})
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
