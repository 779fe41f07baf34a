import type { AdminLogin } from '#contract/admin-session.ts'
import { LoginForm } from '#web/features/admin-session/login-form.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { OwnerFooter } from './owner-footer.tsx'

type Props = {
  /** The session was over before she wanted it to be. */
  hasEnded: boolean
  onLogIn: (login: AdminLogin) => Promise<boolean>
}

export function Login({ hasEnded, onLogIn }: Props) {
  return (
    <div className="login">
      <div className="login-picture">
        <Picture name="gallery-03" alt="" sizes="(width >= 48rem) 50vw, 1px" />
      </div>
      {/* The part that makes room for the cookie banner, as the dashboard does. */}
      <div className="login-side owner-page">
        <header>
          <Logo />
        </header>
        <main tabIndex={-1} className="login-card">
          <h1 tabIndex={-1} className="heading-section">
            Admin Login
          </h1>
          <p className="muted">Access the admin dashboard</p>
          {hasEnded && (
            <p className="login-ended" role="alert">
              You were signed out, as your session had ended. What you were writing is kept: sign in and go
              on.
            </p>
          )}
          <LoginForm onLogIn={onLogIn} />
        </main>
        <OwnerFooter>
          <a href="/">Back to the website</a>
        </OwnerFooter>
      </div>
    </div>
  )
}
