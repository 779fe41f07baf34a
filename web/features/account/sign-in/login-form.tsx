import { useRef } from 'react'
import { AdminLogin, logIn } from '#contract/admin-session.ts'
import { textLimits } from '#contract/limits.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { TextField } from '#web/ui/field/field.tsx'
import { useSchemaForm } from '#web/ui/field/use-schema-form.ts'

type Props = {
  /** Resolves to whether the login worked. */
  onLogIn: (login: AdminLogin) => Promise<boolean>
  /** Why the last login was refused. */
  refusal: string | undefined
}

export function LoginForm({ onLogIn, refusal }: Props) {
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
        {...(refusal && { 'aria-invalid': true })}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={textLimits.password}
        required
        ref={password}
        error={errors.password ?? refusal}
      />
      <ActionButton type="submit" spring isPending={isPending}>
        {isPending ? 'Signing in...' : 'Sign In'}
      </ActionButton>
    </form>
  )
}
