import { CatchBoundary } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import type { Facts } from '#contract/render.ts'
import { Admin } from './admin/layout/admin.tsx'
import { ground, mainRoom } from './admin/layout/look.ts'
import { FailureNotice } from './admin/ui/query.tsx'
import { startConsent } from './features/consent/start-consent.ts'
import { FactsProvider } from './lib/facts.tsx'
import { watchUse } from './lib/use.ts'

/** Loaded anew: a script that did not come is not asked for again by the page that missed it. */
const FailedPage = () => (
  <main tabIndex={-1} className={ground}>
    <div className={mainRoom}>
      <h1 className="heading-section">Admin</h1>
      <FailureNotice onTryAgain={() => location.reload()}>
        The dashboard could not be shown. Your website works.
      </FailureNotice>
      <p>
        <a href="/">View website</a>
      </p>
    </div>
  </main>
)

function start() {
  const host = document.getElementById('root')
  if (!host) return
  watchUse(window)
  // Not validated: our own server wrote these facts into the page.
  const facts: Facts = JSON.parse(host.dataset.facts ?? '{}')
  createRoot(host).render(
    <FactsProvider value={facts}>
      <CatchBoundary getResetKey={() => 0} errorComponent={FailedPage}>
        <Admin />
      </CatchBoundary>
    </FactsProvider>,
  )
  // The owner's own visits are never tracked.
  startConsent(() => {})
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start, { once: true })
else start()
