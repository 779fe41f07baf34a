import LockIcon from 'lucide-react/icons/lock'
import { useState } from 'react'
import { type Account, changePassword, PasswordChange, readAccount } from '#contract/account.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { PasswordField } from '#web/admin/ui/password-field.tsx'
import { OpeningRow } from '#web/admin/ui/setting-row.tsx'
import { useHasCalendarAddress, useRefetchCalendarAddress } from '#web/features/appointments/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { useRefetch } from '#web/lib/queries.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { newPassword, passwordId, presentPassword } from './password-fields.ts'
import { useSecretForm } from './secret-form.ts'
import { formatLongDay } from './wording.ts'

export function PasswordPanel({ account }: { account: Account }) {
  const [outcome, setOutcome] = useState('')
  return (
    <OpeningRow
      icon={LockIcon}
      id={passwordId}
      title="Password"
      words={`Changed on ${formatLongDay(account.passwordChangedAt)}.`}
      verb="Change"
      label="Change the password"
      opened={(fold) => (
        <PasswordForm
          username={account.username}
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

type FormProps = { username: string; onChanged: (words: string) => void }

function PasswordForm({ username, onChanged }: FormProps) {
  const readAgain = useRefetch(readAccount)
  const readCalendarAgain = useRefetchCalendarAddress()
  const hasCalendar = useHasCalendarAddress()
  const { field, submit, isPending, failure } = useSecretForm({
    schema: PasswordChange,
    empty: { current: '', next: '' },
  })
  const send = submit(async (body) => {
    await callApi(changePassword, { body })
    await Promise.all([readAgain(), readCalendarAgain()])
    onChanged(
      `Your password is changed. Only this device is signed in.${hasCalendar ? ' The secret address of your calendar no longer works.' : ''}`,
    )
  })
  return (
    <form className="column" noValidate onSubmit={send}>
      {/* For her password manager. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Your password now"
        shows="your password now"
        {...presentPassword}
        {...field('current')}
      />
      <PasswordField {...newPassword} {...field('next')} />
      <div className="actions-row wide-actions">
        <ActionButton type="submit" spring isPending={isPending}>
          {isPending ? 'Changing...' : 'Change password'}
        </ActionButton>
      </div>
      <FailedOutcome words="Your password is as it was." error={failure} />
      <p className="hint">
        Every other device is signed out
        {hasCalendar && ', and the secret address of your calendar stops working'}. This one stays in.
      </p>
    </form>
  )
}
