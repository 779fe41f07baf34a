import { lazy, type ReactNode, Suspense } from 'react'
import { Spinner } from '#web/admin/ui/spinner.tsx'
import { ForgottenPassword, LoginForm } from '#web/features/account/login-form.tsx'
import type { useAdminSession } from '#web/features/account/session.ts'
import { Logo } from '#web/ui/logo/logo.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { OwnerFooter } from './owner-footer.tsx'

const SecondStepForm = lazy(async () => ({
  default: (await import('#web/features/account/secret-form.tsx')).SecondStepForm,
}))

type Props = {
  session: ReturnType<typeof useAdminSession>
  isForgotten: boolean
  onForgotten: (isForgotten: boolean) => void
}

export function Login({ session, isForgotten, onForgotten }: Props) {
  if (isForgotten)
    return (
      <LoginFrame heading="Forgot your password?">
        <ForgottenPassword onBack={() => onForgotten(false)} />
      </LoginFrame>
    )
  const { hasEnded, notice, isSecondStepDue, startAgain } = session
  const ended =
    'You were signed out, as your session had ended. What you were writing is kept: sign in and go on.'
  const words = notice ?? (hasEnded ? ended : undefined)
  return (
    <LoginFrame heading="Admin Login" lede="Access the admin dashboard">
      {words && (
        <p className="note mt-4" role="alert">
          {words}
        </p>
      )}
      {isSecondStepDue ? (
        <div className="column mt-8">
          <Suspense fallback={<Spinner>Loading...</Spinner>}>
            <SecondStepForm
              submit="Sign In"
              pending="Signing in..."
              onSend={session.finishLogIn}
              waysClass="wrapping"
            >
              <button type="button" className="quiet-link" onClick={startAgain}>
                Back to the password
              </button>
            </SecondStepForm>
          </Suspense>
        </div>
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

type FrameProps = {
  heading: string
  lede?: string
  headingRef?: (heading: HTMLElement | null) => void
  children: ReactNode
}

/** The screen before the dashboard: a picture and one form. */
export const LoginFrame = ({ heading, lede, headingRef, children }: FrameProps) => (
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
        <h1 ref={headingRef} tabIndex={-1} className="heading-section">
          {heading}
        </h1>
        {lede && <p className="muted">{lede}</p>}
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
