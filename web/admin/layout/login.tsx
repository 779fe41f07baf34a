import type { ReactNode } from 'react'
import { SecondStepForm as CodeForm } from '#web/features/account/sign-in/code-form.tsx'
import { ForgottenPassword, LoginForm } from '#web/features/account/sign-in/login-form.tsx'
import type { useAdminSession } from '#web/features/account/sign-in/session.ts'
import { Logo } from '#web/ui/logo/logo.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { OwnerFooter } from './owner-footer.tsx'

type Props = { onSend: (code: string) => Promise<unknown>; onStartAgain: () => void }

/** Asks for the second step after a correct password. */
const SecondStepForm = ({ onSend, onStartAgain }: Props) => (
  <div className="column mt-8">
    <CodeForm submit="Sign In" pending="Signing in..." onSend={onSend} waysClass="wrapping">
      <button type="button" className="quiet-link" onClick={onStartAgain}>
        Back to the password
      </button>
    </CodeForm>
  </div>
)

type Session = Pick<
  ReturnType<typeof useAdminSession>,
  'hasEnded' | 'notice' | 'logIn' | 'isRefused' | 'isSecondStepDue' | 'finishLogIn' | 'startAgain'
>

type LoginProps = {
  session: Session
  isForgotten: boolean
  onForgotten: (isForgotten: boolean) => void
}

export function Login({ session, isForgotten, onForgotten }: LoginProps) {
  const { hasEnded, notice, isSecondStepDue } = session
  if (isForgotten)
    return (
      <LoginFrame>
        <h1 tabIndex={-1} className="heading-section">
          Forgot your password?
        </h1>
        <ForgottenPassword onBack={() => onForgotten(false)} />
      </LoginFrame>
    )
  return (
    <LoginFrame>
      <h1 tabIndex={-1} className="heading-section">
        Admin Login
      </h1>
      <p className="muted">Access the admin dashboard</p>
      {notice && (
        <p className="note mt-4" role="alert">
          {notice}
        </p>
      )}
      {hasEnded && !notice && (
        <p className="note mt-4" role="alert">
          You were signed out, as your session had ended. What you were writing is kept: sign in and go on.
        </p>
      )}
      {isSecondStepDue ? (
        <SecondStepForm onSend={session.finishLogIn} onStartAgain={session.startAgain} />
      ) : (
        <LoginForm
          onLogIn={session.logIn}
          isRefused={session.isRefused}
          onForgotten={() => onForgotten(true)}
        />
      )}
    </LoginFrame>
  )
}

/** The screen before the dashboard: a picture and one form. */
export const LoginFrame = ({ children }: { children: ReactNode }) => (
  <div className="login">
    <div className="login-picture max-md:hidden">
      <Picture name="gallery-03" alt="" sizes="(width >= 48rem) max(47vw, min(80vh, 43rem)), 1px" />
    </div>
    {/* `owner-page` makes room for the cookie banner, as in the dashboard. */}
    <div className="login-side owner-page">
      <header>
        <Logo />
      </header>
      <main tabIndex={-1} className="login-card">
        {children}
      </main>
      <OwnerFooter>
        <a href="/" className="tap">
          Back to the website
        </a>
      </OwnerFooter>
    </div>
  </div>
)
