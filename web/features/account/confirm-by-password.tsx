import type { ReactNode } from 'react'
import { CurrentPassword } from '#contract/account.ts'
import { textLimits } from '#contract/limits.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { DialogFormActions } from '#web/admin/ui/dialog.tsx'
import { PasswordField } from '#web/admin/ui/password-field.tsx'
import { useAccountForm } from './use-account-form.ts'

type Props = {
  label: string
  /** Labels of the buttons. */
  submit: string
  pending: string
  cancel: string
  /** What was not done, if that fails for another reason than the password. */
  failed: string
  onSend: (password: string) => Promise<unknown>
  onCancel: () => void
  children?: ReactNode
}

/** The form of a dialog that asks for the password. */
export function ConfirmByPassword({ label, submit, pending, cancel, failed, ...props }: Props) {
  const { form, errors, isPending, failure } = useAccountForm(CurrentPassword, ({ password }) =>
    props.onSend(password),
  )
  return (
    <form {...form}>
      {props.children}
      <PasswordField
        data-takes-focus
        label={label}
        shows={label.charAt(0).toLowerCase() + label.slice(1)}
        name="password"
        autoComplete="current-password"
        maxLength={textLimits.password}
        error={errors.password}
      />
      <FailedOutcome words={failed} error={failure} />
      <DialogFormActions
        submit={isPending ? pending : submit}
        cancel={cancel}
        isPending={isPending}
        onCancel={props.onCancel}
      />
    </form>
  )
}
