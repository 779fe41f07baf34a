import { useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { SecondStepTurnOn, turnOnSecondStep } from '#contract/account.ts'
import { textLimits } from '#contract/limits.ts'
import { useHasCalendarAddress } from '#web/features/appointments/queries.ts'
import { ApiError, callApi } from '#web/lib/api-client.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { FieldError } from '#web/ui/field/field-error.tsx'
import { focusFirstInvalid } from '#web/ui/field/focus-first-invalid.ts'
import { PasswordField } from '#web/ui/field/password-field.tsx'
import { useSchemaForm } from '#web/ui/field/use-schema-form.ts'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'

/** Asks for the password first: the code changes every half minute. */
export function TurnOnForm({ onTurnedOn }: { onTurnedOn: (codes: readonly string[]) => Promise<unknown> }) {
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const hasCalendar = useHasCalendarAddress()
  const turnOn = useMutation({
    mutationFn: (body: SecondStepTurnOn) => callApi(turnOnSecondStep, { body }),
  })
  const refused = turnOn.error instanceof ApiError ? turnOn.error.problem?.errors : undefined
  const { errors, setErrors, isPending, onSubmit, onInput } = useSchemaForm({
    loadChecks: async () => ({ schema: SecondStepTurnOn, read: (fields) => fields }),
    send: async (body) => {
      try {
        const { codes } = await turnOn.mutateAsync(body)
        await onTurnedOn(codes)
        return true
      } catch (error) {
        // Render first: the message is below its field.
        flushSync(() => setErrors((error instanceof ApiError && error.problem?.errors) || {}))
        focusFirstInvalid(form.current)
        return false
      }
    },
  })
  return (
    <form className="column mt-4 code-form" noValidate ref={form} onSubmit={onSubmit} onInput={onInput}>
      <PasswordField
        label="Your password"
        shows="your password"
        name="password"
        autoComplete="current-password"
        maxLength={textLimits.password}
        error={errors.password}
      />
      <div className="field">
        <label htmlFor={id}>Type the six figures it shows</label>
        <div className="wrapping code-row">
          <input
            id={id}
            className="input"
            type="text"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            placeholder="000000"
            maxLength={7}
            required
            {...(errors.code && { 'aria-invalid': true, 'aria-describedby': `${id}error` })}
          />
          <ActionButton type="submit" isPending={isPending}>
            {isPending ? 'Checking...' : 'Turn on'}
          </ActionButton>
        </div>
        <div role="alert">{errors.code && <FieldError id={`${id}error`}>{errors.code}</FieldError>}</div>
      </div>
      <p className="hint">
        Every other device is then signed out
        {hasCalendar && ', and the secret address of your calendar stops working'}.
      </p>
      <FailedOutcome words="It is not on." error={refused ? null : turnOn.error} />
    </form>
  )
}
