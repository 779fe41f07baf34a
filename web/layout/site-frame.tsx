import type { ReactNode } from 'react'
import { BannerTemplate } from '#web/features/consent/banner-template.tsx'
import { ActionBar } from './action-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Menu } from './menu.tsx'

type Props = { hasActionBar: boolean; children: ReactNode }

/** The frame of every public page. */
export function SiteFrame({ hasActionBar, children }: Props) {
  return (
    <>
      <Header>
        <a className="skip-link" href="#main">
          Skip to main content
        </a>
        <BannerTemplate />
      </Header>
      <Menu />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      {hasActionBar && <ActionBar />}
    </>
  )
}
