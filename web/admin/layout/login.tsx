import { lazy, type ReactNode, Suspense } from 'react'
import { Spinner } from '#web/admin/ui/spinner.tsx'
import { ForgottenPassword, LoginForm } from '#web/features/account/login-form.tsx'
import type { useAdminSession } from '#web/features/account/session.ts'
import { Logo } from '#web/ui/logo/logo.tsx'
import { pictureSource } from '#web/ui/picture/picture-source.ts'
import { PictureView } from '#web/ui/picture/picture-view.tsx'
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
  const { hasEnded, isSecondStepDue, startAgain } = session
  return (
    <LoginFrame heading="Admin Login" lede="Access the admin dashboard">
      {hasEnded && (
        <p className="note mt-4" role="alert">
          You were signed out, as your session had ended. What you were writing is kept: sign in and go on.
        </p>
      )}
      {isSecondStepDue ? (
        <div className="column mt-8">
          <Suspense fallback={<Spinner>Loading...</Spinner>}>
            <SecondStepForm submit="Sign In" onSend={session.finishLogIn}>
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

/** Behind it the picture's own ground, on which it stands where the screen is taller than it is sharp. */
const pictureLook =
  'relative bg-[#2d1925] max-md:hidden [&_img]:absolute [&_img]:inset-x-0 [&_img]:top-auto [&_img]:bottom-0 [&_img]:h-[min(100%,53rem)] [&_img]:w-full [&_img]:object-cover [&_img]:object-[50%_25%]'

/** The screen before the dashboard: a picture and one form. */
export const LoginFrame = ({ heading, lede, headingRef, children }: FrameProps) => (
  <div className="login grid min-h-svh bg-cream-50 md:grid-cols-[47fr_53fr]">
    <div className={pictureLook}>
      <PictureView
        source={pictureSource('gallery-03')}
        alt=""
        sizes="(width >= 48rem) max(47vw, min(80vh, 43rem)), 1px"
      />
    </div>
    {/* A small screen's login starts at the top, so that the cookie banner below leaves it free. */}
    <div className="owner-page flex min-h-svh flex-col gap-8 p-gutter md:justify-between">
      <header>
        <Logo />
      </header>
      <main tabIndex={-1} className="mx-auto w-full max-w-100 [&>p]:mt-4">
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
