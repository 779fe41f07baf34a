import type { ReactNode } from 'react'
import { fillMeta } from '#web/head/fill-meta.ts'
import { useFacts } from '#web/lib/facts.tsx'
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
  const facts = useFacts()
  const meta = loadedPage(path)?.meta
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
        {hasArrived && meta && fillMeta(meta, facts).title}
      </p>
    </>
  )
}
