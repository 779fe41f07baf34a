import { useState } from 'react'
import { changePassword, PasswordChange } from '#contract/account.ts'
import { textLimits } from '#contract/limits.ts'
import { callApi } from '#web/lib/api-client.ts'
import { fieldErrorsOf } from '#web/lib/failure-text.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { PasswordField } from '#web/ui/field/password-field.tsx'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { newPasswordHint } from '../password-panel.tsx'
import { useAccount } from '../queries.ts'
import { useAccountForm } from '../use-account-form.ts'

type Props = {
  /** The password that she has just signed in with, if she typed it on this page. */
  current: string | undefined
  onChanged: () => void
  onSignOut: () => void
}

/** Replaces the printed password by one of her own. */
export function OwnPasswordForm({ current, onChanged, onSignOut }: Props) {
  const { data: account } = useAccount()
  // The password from the sign-in is not asked for again, unless the server refuses it.
  const [isAsked, setAsked] = useState(current === undefined)
  const { form, errors, isPending, failure } = useAccountForm(PasswordChange, async (body) => {
    try {
      await callApi(changePassword, { body })
    } catch (error) {
      if (fieldErrorsOf(error)?.current) setAsked(true)
      throw error
    }
    onChanged()
  })
  return (
    <form className="column mt-8" {...form}>
      {/* For her password manager. */}
      <input type="text" autoComplete="username" value={account?.username ?? ''} readOnly hidden />
      {isAsked ? (
        <PasswordField
          label="The password you signed in with"
          shows="the password you signed in with"
          startsShown
          name="current"
          autoComplete="current-password"
          maxLength={textLimits.password}
          error={errors.current}
        />
      ) : (
        <input type="hidden" name="current" value={current} />
      )}
      <PasswordField
        label="New password"
        shows="the new password"
        startsShown
        name="next"
        autoComplete="new-password"
        maxLength={textLimits.password}
        error={errors.next}
        hint={newPasswordHint}
      />
      <FailedOutcome words="Your password is as it was." error={failure} />
      <ActionButton type="submit" spring isPending={isPending}>
        {isPending ? 'Saving...' : 'Save my password'}
      </ActionButton>
      <div className="wrapping">
        <button type="button" className="quiet-link" onClick={onSignOut}>
          Stop here<span className="sr-only"> and sign out</span>
        </button>
      </div>
    </form>
  )
}
