import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Account, changePassword, PasswordChange, readAccount } from '#contract/account.ts'
import { passwordFewest, textLimits } from '#contract/limits.ts'
import { useHasCalendarAddress, useRefetchCalendarAddress } from '#web/features/appointments/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { fieldErrorsOf } from '#web/lib/failure-text.ts'
import { useRefetch } from '#web/lib/queries.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { PasswordField } from '#web/ui/field/password-field.tsx'
import { focusRefusedField, useSchemaForm } from '#web/ui/field/use-schema-form.ts'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'
import { OpeningRow } from '#web/ui/setting-row/setting-row.tsx'
import { formatLongDay } from './wording.ts'

/** Target of links from elsewhere on the page. */
export const passwordId = 'password'

export function PasswordPanel({ account }: { account: Account }) {
  const [outcome, setOutcome] = useState('')
  const { passwordChangedAt } = account
  return (
    <OpeningRow
      icon="lock"
      id={passwordId}
      title="Password"
      words={`Changed on ${formatLongDay(passwordChangedAt)}.`}
      verb="Change"
      label="Change the password"
      opened={(fold) => (
        <PasswordForm
          account={account}
          onChanged={(words) => {
            setOutcome(words)
            fold()
          }}
        />
      )}
    >
      <div role="status">{outcome && <p className="outcome">{outcome}</p>}</div>
    </OpeningRow>
  )
}

type FormProps = { account: Account; onChanged: (words: string) => void }

function PasswordForm({ account, onChanged }: FormProps) {
  const readAgain = useRefetch(readAccount)
  const form = useRef<HTMLFormElement>(null)
  const readCalendarAgain = useRefetchCalendarAddress()
  const hasCalendar = useHasCalendarAddress()
  const change = useMutation({
    mutationFn: (body: PasswordChange) => callApi(changePassword, { body }),
    onSuccess: () => Promise.all([readAgain(), readCalendarAgain()]),
  })
  const refused = fieldErrorsOf(change.error)
  const { errors, setErrors, isPending, onSubmit, onInput } = useSchemaForm({
    loadChecks: async () => ({ schema: PasswordChange, read: (fields) => fields }),
    send: async (body) => {
      try {
        await change.mutateAsync(body)
        onChanged(
          `Your password is changed. Only this device is signed in.${hasCalendar ? ' The secret address of your calendar no longer works.' : ''}`,
        )
        return true
      } catch (error) {
        setErrors(focusRefusedField(form.current, error))
        return false
      }
    },
  })
  return (
    <form className="column" noValidate ref={form} onSubmit={onSubmit} onInput={onInput}>
      {/* For her password manager. */}
      <input type="text" autoComplete="username" value={account.username} readOnly hidden />
      <PasswordField
        label="Your password now"
        shows="your password now"
        name="current"
        autoComplete="current-password"
        maxLength={textLimits.password}
        error={errors.current}
      />
      <PasswordField
        label="New password"
        shows="the new password"
        name="next"
        autoComplete="new-password"
        maxLength={textLimits.password}
        error={errors.next}
        hint={`${passwordFewest.new} characters or more. Three or four words in a row are easy to keep and hard to guess.`}
      />
      <div className="actions-row wide-actions">
        <ActionButton type="submit" spring isPending={isPending}>
          {isPending ? 'Changing...' : 'Change password'}
        </ActionButton>
      </div>
      <FailedOutcome words="Your password is as it was." error={refused ? null : change.error} />
      <p className="hint">
        Every other device is signed out
        {hasCalendar && ', and the secret address of your calendar stops working'}. This one stays in.
      </p>
    </form>
  )
}
