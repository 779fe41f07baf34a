import { LoginForm } from '#web/features/admin-session/login-form.tsx'
import type { useAdminSession } from '#web/features/admin-session/queries.ts'
import { SecondStepForm } from '#web/features/admin-session/second-step-form.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { OwnerFooter } from './owner-footer.tsx'

type Session = Pick<
  ReturnType<typeof useAdminSession>,
  'hasEnded' | 'notice' | 'logIn' | 'refusal' | 'isSecondStepDue' | 'finishLogIn' | 'startAgain'
>

export function Login({ session }: { session: Session }) {
  const { hasEnded, notice, isSecondStepDue } = session
  return (
    <div className="login">
      <div className="login-picture">
        <Picture name="gallery-03" alt="" sizes="(width >= 48rem) max(47vw, min(80vh, 43rem)), 1px" />
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
          {notice && (
            <p className="login-ended" role="alert">
              {notice}
            </p>
          )}
          {hasEnded && !notice && (
            <p className="login-ended" role="alert">
              You were signed out, as your session had ended. What you were writing is kept: sign in and go
              on.
            </p>
          )}
          {isSecondStepDue ? (
            <SecondStepForm onSend={session.finishLogIn} onStartAgain={session.startAgain} />
          ) : (
            <LoginForm onLogIn={session.logIn} refusal={session.refusal} />
          )}
        </main>
        <OwnerFooter>
          <a href="/">Back to the website</a>
        </OwnerFooter>
      </div>
    </div>
  )
}
