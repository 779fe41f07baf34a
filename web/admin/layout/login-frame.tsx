import type { ReactNode } from 'react'
import { Logo } from '#web/ui/logo/logo.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { OwnerFooter } from './owner-footer.tsx'

/** The screen before the dashboard: a picture and one form. */
export const LoginFrame = ({ children }: { children: ReactNode }) => (
  <div className="login">
    <div className="only-wide login-picture">
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
