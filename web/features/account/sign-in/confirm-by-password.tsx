import type { ReactNode } from 'react'
import { CurrentPassword } from '#contract/account.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { DialogFormActions } from '#web/admin/ui/dialog.tsx'
import { PasswordField } from '#web/admin/ui/password-field.tsx'
import { presentPassword } from '../password-fields.ts'
import { useSecretForm } from '../secret-form.ts'

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
export function ConfirmByPassword({ label, pending, cancel, failed, children, ...props }: Props) {
  const { field, submit, isPending, failure } = useSecretForm({
    schema: CurrentPassword,
    empty: { password: '' },
  })
  return (
    <form noValidate onSubmit={submit(({ password }) => props.onSend(password))}>
      {children}
      <PasswordField
        data-takes-focus
        label={label}
        shows={label.charAt(0).toLowerCase() + label.slice(1)}
        {...presentPassword}
        {...field('password')}
      />
      <FailedOutcome words={failed} error={failure} />
      <DialogFormActions
        submit={isPending ? pending : props.submit}
        cancel={cancel}
        isPending={isPending}
        onCancel={props.onCancel}
      />
    </form>
  )
}
