import type { ReactNode } from 'react'
import { Logo } from '#web/ui/logo/logo.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { OwnerFooter } from './owner-footer.tsx'

/** The whole screen before the dashboard: a picture, and one thing to fill in. */
export const LoginFrame = ({ children }: { children: ReactNode }) => (
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
        {children}
      </main>
      <OwnerFooter>
        <a href="/">Back to the website</a>
      </OwnerFooter>
    </div>
  </div>
)
