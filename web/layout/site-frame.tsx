import type { ReactNode } from 'react'
import { CookieBannerTemplate } from '#web/features/consent/cookie-banner-template.tsx'
import { pagePath } from '#web/lib/content.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { CallLink } from '#web/ui/button/call-link.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Menu } from './menu.tsx'

type Props = { hasQuickContactBar: boolean; children: ReactNode }

/** The frame of every public page. The question about cookies comes early for the keyboard and screen readers. */
export const SiteFrame = ({ hasQuickContactBar, children }: Props) => (
  <>
    <header className="page-header">
      <a className="skip-link" href="#main">
        Skip to main content
      </a>
      <CookieBannerTemplate />
      <Header />
    </header>
    <Menu />
    <main id="main" tabIndex={-1}>
      {children}
    </main>
    <Footer />
    {hasQuickContactBar && <QuickContactBar />}
  </>
)

/** Call and consultation buttons at the foot of small screens; on home, hidden while the hero's own buttons are visible. */
function QuickContactBar() {
  const isHome = pagePath() === '/'
  return (
    <section aria-label="Quick contact" className="action-bar" data-hidden={isHome ? '' : undefined}>
      <CallLink track="bar_call">Call</CallLink>
      <ButtonLink spring href="/contact" data-track="bar_consultation">
        Free Consultation
      </ButtonLink>
    </section>
  )
}
