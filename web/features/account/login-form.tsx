import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { AdminLogin, logIn, requestPasswordLink } from '#contract/admin-session.ts'
import { fieldErrors } from '#contract/field-errors.ts'
import { passwordFewest, textLimits } from '#contract/limits.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { PasswordField } from '#web/admin/ui/password-field.tsx'
import { callApi } from '#web/lib/api-client.ts'
import { readFormValues } from '#web/lib/form-values.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextField } from '#web/ui/field/field.tsx'
import { focusFirstError } from '#web/ui/field/focus-first-error.ts'

/** Of a field for the password that she has. */
export const presentPassword = {
  autoComplete: 'current-password',
  maxLength: textLimits.password,
} as const

/** Of the field for another one. */
export const newPassword = {
  label: 'New password',
  autoComplete: 'new-password',
  maxLength: textLimits.password,
  hint: `${passwordFewest.new} characters or more. Three or four words in a row are easy to keep and hard to guess.`,
} as const

type Props = {
  /** Resolves to whether the login worked. */
  onLogIn: (login: AdminLogin) => Promise<boolean>
  /** Whether the last name or password was wrong. The toast says it, and says it once. */
  isRefused: boolean
  onForgotten: () => void
}

export function LoginForm({ onLogIn, isRefused, onForgotten }: Props) {
  const password = useRef<HTMLInputElement>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isPending, setPending] = useState(false)
  // Not the dashboard's hook: it would be another script before she is in.
  const submit = async (form: HTMLFormElement) => {
    const { data, error } = AdminLogin.safeParse(readFormValues(form))
    const found = fieldErrors(error?.issues ?? [])
    setErrors(found)
    if (!data) return focusFirstError(form, found)
    setPending(true)
    if (!(await onLogIn(data))) {
      password.current?.focus()
      password.current?.select()
    }
    setPending(false)
  }
  const refused = isRefused ? ({ 'aria-invalid': true } as const) : {}
  return (
    <form
      className="column mt-8"
      method="post"
      action={logIn.path}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
      onInput={() => setErrors({})}
    >
      <TextField
        label="Username"
        type="text"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={textLimits.username}
        required
        {...refused}
        name="username"
        error={errors.username}
      />
      <PasswordField
        label="Password"
        required
        {...presentPassword}
        {...refused}
        ref={password}
        name="password"
        error={errors.password}
      />
      <Button type="submit" spring isPending={isPending}>
        {isPending ? 'Signing in...' : 'Sign In'}
      </Button>
      <p className="row">
        <button type="button" className="quiet-link" onClick={onForgotten}>
          Forgot your password?
        </button>
      </p>
    </form>
  )
}

/** Asks for nothing and says nothing that a stranger did not know: the link goes to the owner's own address. */
export function ForgottenPassword({ onBack }: { onBack: () => void }) {
  const request = useMutation({ mutationFn: () => callApi(requestPasswordLink, {}) })
  return (
    <div className="column mt-4">
      <p className="muted">
        A link to choose a new one goes to the address where your website writes to you. It works once, for 30
        minutes.
      </p>
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
      <p className="row">
        <button type="button" className="quiet-link" onClick={onBack}>
          Back to the login
        </button>
      </p>
    </div>
  )
}
