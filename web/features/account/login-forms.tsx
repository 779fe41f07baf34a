import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { changePassword, PasswordChange, readAccount } from '#contract/account.ts'
import {
  AdminLogin,
  ForgottenPassword,
  replaceForgottenPassword,
  requestPasswordLink,
  SecondStepCode,
  type SessionState,
} from '#contract/admin-session.ts'
import { textLimits } from '#contract/limits.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { useEndpoint } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { anyCode, newPassword, presentPassword, SecretForm } from './secret-form.tsx'
import { finishLogIn, logIn, logOut, passwordChanged, startAgain } from './session.ts'

const failed = 'Your password is as it was.'

type LinkProps = { onPress: () => void; children: string }

/** Another way on, below the form. */
const Otherwise = ({ onPress, children }: LinkProps) => (
  <p className="row">
    <button type="button" className="quiet-link" onClick={onPress}>
      {children}
    </button>
  </p>
)

const username = {
  label: 'Username',
  type: 'text',
  autoComplete: 'username',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: textLimits.username,
  required: true,
}
const password = { ...presentPassword('Password'), required: true }

type LoginProps = { isCodeDue: boolean; onForgotten: () => void }

/** The password, then the second step if that is on. */
export const LoginForm = ({ isCodeDue, onForgotten }: LoginProps) =>
  isCodeDue ? (
    <SecretForm
      key="code"
      schema={SecondStepCode}
      fields={{ code: anyCode }}
      submit="Sign In"
      failed="You are not signed in."
      onSend={finishLogIn}
    >
      <Otherwise onPress={startAgain}>Back to the password</Otherwise>
    </SecretForm>
  ) : (
    <SecretForm
      key="password"
      schema={AdminLogin}
      fields={{ username, password }}
      submit="Sign In"
      pending="Signing in..."
      onSend={logIn}
    >
      <Otherwise onPress={onForgotten}>Forgot your password?</Otherwise>
    </SecretForm>
  )

/** Asks for nothing and says nothing that a stranger did not know: the link goes to the owner's own address. */
export function ForgottenPasswordForm({ onBack }: { onBack: () => void }) {
  const request = useMutation({ mutationFn: () => callApi(requestPasswordLink, {}) })
  return (
    <div className="column">
      <Button spring isPending={request.isPending} onClick={() => request.mutate()}>
        Send me a link
      </Button>
      <div role="status">
        {request.data && (
          <p className="note">
            {request.data.isMailSetUp
              ? 'Look into your mail now, and into its junk folder: a link is on its way. At most three go out a day.'
              : 'Your website cannot send mail yet. Ask the person who looks after it to run “npm run set-password”: they then give you a new one.'}
          </p>
        )}
      </div>
      <FailedOutcome words="No link was sent." error={request.error} />
      <Otherwise onPress={onBack}>Back to the login</Otherwise>
    </div>
  )
}

type NewPasswordProps = {
  /** From the mailed link. */
  token: string
  onChanged: (session: SessionState) => void
  onAskAgain: () => void
}

const ChosenPassword = z.omit(ForgottenPassword, { token: true })

/** Chooses a password by a mailed link: opening it has changed nothing, and the second step is still asked. */
export function NewPasswordForm({ token, onChanged, onAskAgain }: NewPasswordProps) {
  const [isCodeDue, setCodeDue] = useState(false)
  return (
    <SecretForm
      schema={ChosenPassword}
      fields={{ password: newPassword, ...(isCodeDue && { code: anyCode }) }}
      submit="Save my password"
      failed={failed}
      onSend={async (chosen) => {
        const session = await callApi(replaceForgottenPassword, { body: { token, ...chosen } })
        if (session.secondStep) setCodeDue(true)
        else onChanged(session)
      }}
    >
      <Otherwise onPress={onAskAgain}>Ask for a new link</Otherwise>
    </SecretForm>
  )
}

type ChangeProps = Pick<Parameters<typeof SecretForm>[0], 'submit' | 'children'> & {
  /** Names the password that she has. */
  label: string
  onChanged: () => unknown
}

/** Replaces the password that she has. */
export const ChangePasswordForm = ({ label, onChanged, ...form }: ChangeProps) => (
  <SecretForm
    {...form}
    schema={PasswordChange}
    username={useEndpoint(readAccount).data?.username}
    fields={{ current: presentPassword(label), next: newPassword }}
    failed={failed}
    onSend={async (body) => {
      await callApi(changePassword, { body })
      await onChanged()
    }}
  />
)

/** Replaces the printed password. */
export const OwnPasswordForm = () => (
  <ChangePasswordForm
    label="The password you signed in with"
    submit="Save my password"
    onChanged={() => passwordChanged()}
  >
    <Otherwise onPress={() => void logOut()}>Stop here and sign out</Otherwise>
  </ChangePasswordForm>
)
