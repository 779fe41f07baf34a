import type { ReactNode } from 'react'
import { Logo } from '#web/ui/logo/logo.tsx'
import { pictureSource } from '#web/ui/picture/picture-source.ts'
import { PictureView } from '#web/ui/picture/picture-view.tsx'
import { OwnerFooter } from './owner-footer.tsx'

/** The screens before the dashboard. */
export const loginScreens = {
  login: { heading: 'Admin Login', lede: 'Access the admin dashboard' },
  forgotten: {
    heading: 'Forgot your password?',
    lede: 'A link to choose a new one goes to the address where your website writes to you. It works once, for 30 minutes.',
  },
  'own-password': {
    heading: 'Your own password',
    lede: 'The first one was printed by the computer. From now on only yours works.',
  },
  'new-password': {
    heading: 'Choose a new password',
    lede: 'From then on only the new one works, and every other device is signed out.',
  },
} as const

/** Behind it the picture's own ground, on which it stands where the screen is taller than it is sharp. */
const pictureLook =
  'relative bg-[#2d1925] max-md:hidden [&_img]:absolute [&_img]:inset-x-0 [&_img]:top-auto [&_img]:bottom-0 [&_img]:h-[min(100%,53rem)] [&_img]:w-full [&_img]:object-cover [&_img]:object-[50%_25%]'

type FrameProps = { screen: keyof typeof loginScreens; hasEnded: boolean | undefined; children: ReactNode }

/** A picture and one form. */
export const LoginFrame = ({ screen, hasEnded, children }: FrameProps) => (
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
      <main tabIndex={-1} className="mx-auto w-full max-w-100 [&_.button]:flex-1">
        <h1 tabIndex={-1} className="heading-section">
          {loginScreens[screen].heading}
        </h1>
        <p className="muted mt-4 mb-8">{loginScreens[screen].lede}</p>
        {screen === 'login' && hasEnded && (
          <p className="note -mt-4 mb-8" role="alert">
            You were signed out, as your session had ended. What you were writing is kept: sign in and go on.
          </p>
        )}
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
