import { useState } from 'react'
import * as z from 'zod/mini'
import { newPassword, replaceForgottenPassword, type SessionState } from '#contract/admin-session.ts'
import { textLimits } from '#contract/limits.ts'
import { ApiError, callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { takeFocus } from '#web/lib/take-focus.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { PasswordField } from '#web/ui/field/password-field.tsx'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { newPasswordHint } from '../password-panel.tsx'
import { useAccountForm } from '../use-account-form.ts'
import { SecondStepFields } from './second-step-fields.tsx'

type Props = {
  /** From the mailed link. */
  token: string
  onChanged: (session: SessionState) => void
  onAskAgain: () => void
}

const hasEnded = (error: unknown) => error instanceof ApiError && error.status === 404

/** Chooses a password by a mailed link: opening it has changed nothing, and the second step is still asked. */
export function NewPasswordForm({ token, onChanged, onAskAgain }: Props) {
  /** Chosen, and waiting for the second step. */
  const [chosen, setChosen] = useState<string>()
  const [ended, setEnded] = useState<string>()
  const send = async (password: string, code?: string) => {
    try {
      const session = await callApi(replaceForgottenPassword, { body: { token, password, code } })
      if (session.secondStep) setChosen(password)
      else onChanged(session)
    } catch (error) {
      if (hasEnded(error)) setEnded(failureText(error))
      throw error
    }
  }
  const { form, errors, isPending, failure } = useAccountForm(
    z.object({ password: newPassword }),
    ({ password }) => send(password),
  )
  if (ended)
    return (
      <div className="column mt-8">
        <p className="note" role="alert">
          {ended}
        </p>
        <Button ref={takeFocus} onClick={onAskAgain}>
          Ask for a new link
        </Button>
      </div>
    )
  if (chosen !== undefined)
    return (
      <div className="column mt-8">
        <SecondStepFields
          submit="Save my password"
          pending="Saving..."
          onSend={(code) => send(chosen, code)}
          waysClass="wrapping"
        />
      </div>
    )
  return (
    <form className="column mt-8" {...form}>
      <PasswordField
        label="New password"
        shows="the new password"
        startsShown
        name="password"
        autoComplete="new-password"
        maxLength={textLimits.password}
        error={errors.password}
        hint={newPasswordHint}
      />
      <FailedOutcome words="Your password is as it was." error={failure} />
      <ActionButton type="submit" spring isPending={isPending}>
        {isPending ? 'Saving...' : 'Save my password'}
      </ActionButton>
    </form>
  )
}
