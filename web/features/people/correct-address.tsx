import { useMutation } from '@tanstack/react-query'
import { AddressCorrection, correctSubscription, type PersonalSubscription } from '#contract/people.ts'
import { ApiError, callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { TextField } from '#web/ui/field/field.tsx'
import { useSchemaForm } from '#web/ui/field/use-schema-form.ts'
import { useRefetchAfterErasure } from './queries.ts'

type Props = { subscription: PersonalSubscription; onSaved: (changed: PersonalSubscription) => void }

export function CorrectAddress({ subscription: { id, email }, onSaved }: Props) {
  const readAllAgain = useRefetchAfterErasure()
  const saving = useMutation({
    mutationFn: (wanted: { email: string; seen: string }) =>
      callApi(correctSubscription, { params: { id }, body: wanted }),
    onSuccess: async (changed) => {
      await readAllAgain()
      onSaved(changed)
    },
  })
  const { errors, setErrors, onSubmit, onInput, isPending } = useSchemaForm({
    loadChecks: async () => ({
      schema: AddressCorrection,
      read: (fields: Record<string, unknown>) => ({ ...fields, seen: email }),
    }),
    send: async (data) => {
      try {
        await saving.mutateAsync(data)
      } catch (error) {
        if (error instanceof ApiError) setErrors(error.problem?.errors ?? {})
      }
      return false
    },
  })
  const hasFieldError = saving.error instanceof ApiError && saving.error.problem?.errors?.email
  return (
    <form
      className="inset correct-form"
      noValidate
      aria-label="Address of the newsletter"
      onSubmit={onSubmit}
      onInput={onInput}
    >
      <TextField
        label="Email"
        required
        name="email"
        inputMode="email"
        autoComplete="off"
        defaultValue={email}
        error={errors.email}
      />
      <div role="alert">
        {saving.error && !hasFieldError && (
          <p className="outcome outcome-bad">
            Not saved. {failureText(saving.error)} What you typed stays here.
          </p>
        )}
      </div>
      <div className="actions-row wide-actions">
        <ActionButton type="submit" small isPending={isPending}>
          {isPending ? 'Saving...' : 'Save'}
          <span className="sr-only"> the address</span>
        </ActionButton>
      </div>
    </form>
  )
}
