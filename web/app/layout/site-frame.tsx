import type { ReactNode } from 'react'
import { useArrival } from '../navigation.ts'
import { Permissions } from '../permissions.tsx'
import { isBare, loadedPage } from '../routes.ts'
import { ActionBar } from './action-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Menu } from './menu.tsx'

/** What stands around every public page. */
export function SiteFrame({ path, children }: { path: string; children: ReactNode }) {
  const hasArrived = useArrival(path)
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to main content
      </a>
      <Permissions path={path} />
      <Header path={path} />
      <Menu path={path} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      {!isBare(path) && <ActionBar key={path} path={path} />}
      <p className="sr-only" aria-live="polite">
        {hasArrived && loadedPage(path)?.meta.title}
      </p>
    </>
  )
}
