import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { changePassword, PasswordChange, readAccount } from '#contract/account.ts'
import { newPassword, replaceForgottenPassword, type SessionState } from '#contract/admin-session.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { PasswordField } from '#web/admin/ui/password-field.tsx'
import { callApi, isNotFound } from '#web/lib/api-client.ts'
import { failureText, fieldErrorsOf } from '#web/lib/failure-text.ts'
import { useEndpoint } from '#web/lib/queries.ts'
import { takeFocus } from '#web/lib/take-focus.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { newPassword as newPasswordField, presentPassword } from './login-form.tsx'
import { SecondStepForm, useSecretForm } from './secret-form.tsx'

const failed = 'Your password is as it was.'

const SaveButton = ({ isPending }: { isPending: boolean }) => (
  <ActionButton type="submit" spring isPending={isPending}>
    {isPending ? 'Saving...' : 'Save my password'}
  </ActionButton>
)

type OwnProps = {
  /** The password that she has just signed in with, if she typed it on this page. */
  current: string | undefined
  onChanged: () => void
  onSignOut: () => void
}

/** Replaces the printed password by one of her own. */
export function OwnPasswordForm({ current, onChanged, onSignOut }: OwnProps) {
  const { data: account } = useEndpoint(readAccount, {})
  // The password from the sign-in is not asked for again, unless the server refuses it.
  const [isAsked, setAsked] = useState(current === undefined)
  const { form, field, submit, isPending, failure } = useSecretForm(PasswordChange, {
    current: current ?? '',
    next: '',
  })
  const { setFocus } = form
  useEffect(() => {
    if (isAsked && current !== undefined) setFocus('current', { shouldSelect: true })
  }, [isAsked, current, setFocus])
  const send = submit(async (body) => {
    try {
      await callApi(changePassword, { body })
    } catch (error) {
      if (fieldErrorsOf(error)?.current) setAsked(true)
      throw error
    }
    onChanged()
  })
  return (
    <form className="column mt-8" noValidate onSubmit={send}>
      {/* For her password manager. */}
      <input type="text" autoComplete="username" value={account?.username ?? ''} readOnly hidden />
      {isAsked && (
        <PasswordField
          label="The password you signed in with"
          shows="the password you signed in with"
          startsShown
          {...presentPassword}
          {...field('current')}
        />
      )}
      <PasswordField startsShown {...newPasswordField} {...field('next')} />
      <FailedOutcome words={failed} error={failure} />
      <SaveButton isPending={isPending} />
      <div className="wrapping">
        <button type="button" className="quiet-link" onClick={onSignOut}>
          Stop here<span className="sr-only"> and sign out</span>
        </button>
      </div>
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
  const [ended, setEnded] = useState<string>()
  const save = async (password: string, code?: string) => {
    try {
      const session = await callApi(replaceForgottenPassword, { body: { token, password, code } })
      if (session.secondStep) setChosen(password)
      else onChanged(session)
    } catch (error) {
      if (isNotFound(error)) setEnded(failureText(error))
      throw error
    }
  }
  const { field, submit, isPending, failure } = useSecretForm(z.object({ password: newPassword }), {
    password: '',
  })
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
        <SecondStepForm
          submit="Save my password"
          pending="Saving..."
          onSend={(code) => save(chosen, code)}
          waysClass="wrapping"
        />
      </div>
    )
  return (
    <form className="column mt-8" noValidate onSubmit={submit(({ password }) => save(password))}>
      <PasswordField startsShown {...newPasswordField} {...field('password')} />
      <FailedOutcome words={failed} error={failure} />
      <SaveButton isPending={isPending} />
    </form>
  )
}
