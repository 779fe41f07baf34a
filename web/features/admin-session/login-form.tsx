import { useRef } from 'react'
import { AdminLogin, logIn } from '#contract/admin-session.ts'
import { textLimits } from '#contract/limits.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'

/** `onLogIn` resolves to whether it worked. */
export function LoginForm({ onLogIn }: { onLogIn: (login: AdminLogin) => Promise<boolean> }) {
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
    <form className="login-form" method="post" action={logIn.path} noValidate onSubmit={onSubmit}>
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
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={textLimits.password}
        required
        ref={password}
        error={errors.password}
      />
      <ActionButton type="submit" spring isPending={isPending}>
        {isPending ? 'Signing in...' : 'Sign In'}
      </ActionButton>
    </form>
  )
}
