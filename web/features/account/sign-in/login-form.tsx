import { useRef } from 'react'
import { AdminLogin, logIn } from '#contract/admin-session.ts'
import { textLimits } from '#contract/limits.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { TextField } from '#web/ui/field/field.tsx'
import { PasswordField } from '#web/ui/field/password-field.tsx'
import { useSchemaForm } from '#web/ui/field/use-schema-form.ts'

type Props = {
  /** Resolves to whether the login worked. */
  onLogIn: (login: AdminLogin) => Promise<boolean>
  /** Whether the last name or password was wrong. The toast says it, and says it once. */
  isRefused: boolean
  onForgotten: () => void
}

export function LoginForm({ onLogIn, isRefused, onForgotten }: Props) {
  const password = useRef<HTMLInputElement>(null)
  const send = async (login: AdminLogin) => {
    const isLoggedIn = await onLogIn(login)
    if (!isLoggedIn) password.current?.select()
    return isLoggedIn
  }
  const { errors, isPending, onSubmit } = useSchemaForm({
    loadChecks: async () => ({ schema: AdminLogin, read: (fields) => fields }),
    send,
  })
  const refused = isRefused ? ({ 'aria-invalid': true } as const) : {}
  return (
    <form className="column mt-8" method="post" action={logIn.path} noValidate onSubmit={onSubmit}>
      <TextField
        label="Username"
        name="username"
        type="text"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={textLimits.username}
        required
        error={errors.username}
        {...refused}
      />
      <PasswordField
        label="Password"
        shows="the password"
        name="password"
        autoComplete="current-password"
        maxLength={textLimits.password}
        required
        ref={password}
        error={errors.password}
        {...refused}
      />
      <ActionButton type="submit" spring isPending={isPending}>
        {isPending ? 'Signing in...' : 'Sign In'}
      </ActionButton>
      <p className="wrapping">
        <button type="button" className="quiet-link" onClick={onForgotten}>
          Forgot your password?
        </button>
      </p>
    </form>
  )
}
