import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { changePassword, PasswordChange } from '#contract/account.ts'
import { newPassword, replaceForgottenPassword, type SessionState } from '#contract/admin-session.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { PasswordField } from '#web/admin/ui/password-field.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { Button } from '#web/ui/button/button.tsx'
import { newPassword as newPasswordField, presentPassword } from './login-form.tsx'
import { SecondStepForm, useSecretForm } from './secret-form.tsx'

const failed = 'Your password is as it was.'

type PasswordProps = {
  username: string | undefined
  /** Names the password that she has. */
  label: string
  submit: string
  onChanged: () => unknown
  className?: string
  children: ReactNode
}

/** Replaces the password that she has. */
export function PasswordForm({ username = '', className = '', ...props }: PasswordProps) {
  const { field, submit, isPending, failure } = useSecretForm(PasswordChange, { current: '', next: '' })
  const send = submit(async (body) => {
    await callApi(changePassword, { body })
    await props.onChanged()
  })
  return (
    <form className={`column ${className}`} noValidate onSubmit={send}>
      {/* For her password manager. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField label={props.label} {...presentPassword} {...field('current')} />
      <PasswordField {...newPasswordField} {...field('next')} />
      <div className="row wide-actions">
        <Button type="submit" spring isPending={isPending}>
          {props.submit}
        </Button>
      </div>
      <FailedOutcome words={failed} error={failure} />
      {props.children}
    </form>
  )
}

type LinkProps = {
  /** From the mailed link. */
  token: string
  onChanged: (session: SessionState) => void
  onAskAgain: () => void
}

/** Chooses a password by a mailed link: opening it has changed nothing, and the second step is still asked. */
export function NewPasswordForm({ token, onChanged, onAskAgain }: LinkProps) {
  /** Chosen, and waiting for the second step. */
  const [chosen, setChosen] = useState<string>()
  const save = async (password: string, code?: string) => {
    const session = await callApi(replaceForgottenPassword, { body: { token, password, code } })
    if (session.secondStep) setChosen(password)
    else onChanged(session)
  }
  const { field, submit, isPending, failure } = useSecretForm(z.object({ password: newPassword }), {
    password: '',
  })
  if (chosen !== undefined)
    return (
      <div className="column mt-8">
        <SecondStepForm submit="Save my password" onSend={(code) => save(chosen, code)} />
      </div>
    )
  return (
    <form className="column mt-8" noValidate onSubmit={submit(({ password }) => save(password))}>
      <PasswordField {...newPasswordField} {...field('password')} />
      <FailedOutcome words={failed} error={failure} />
      <Button type="submit" spring isPending={isPending}>
        Save my password
      </Button>
      <p className="row">
        <button type="button" className="quiet-link" onClick={onAskAgain}>
          Ask for a new link
        </button>
      </p>
    </form>
  )
}
