import type { ReactNode } from 'react'
import { CookieBannerTemplate } from '#web/features/consent/cookie-banner-template.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Menu } from './menu.tsx'
import { QuickContactBar } from './quick-contact-bar.tsx'

type Props = { hasQuickContactBar: boolean; children: ReactNode }

/** The frame of every public page. */
export function SiteFrame({ hasQuickContactBar, children }: Props) {
  return (
    <>
      <Header>
        <a className="skip-link" href="#main">
          Skip to main content
        </a>
        <CookieBannerTemplate />
      </Header>
      <Menu />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      {hasQuickContactBar && <QuickContactBar />}
    </>
  )
}
