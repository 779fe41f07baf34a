import { createRoot } from 'react-dom/client'
import type { Facts } from '#contract/render.ts'
import { startConsent } from './features/consent/start-consent.ts'
import { FactsProvider } from './lib/facts.tsx'
import { Admin } from './pages/admin/admin.tsx'

function start() {
  const host = document.getElementById('root')
  if (!host) return
  // The server wrote them into this very page.
  const facts: Facts = JSON.parse(host.dataset.facts ?? '{}')
  createRoot(host).render(
    <FactsProvider value={facts}>
      <Admin />
    </FactsProvider>,
  )
  // The owner's own visits are never followed.
  startConsent(() => {})
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start, { once: true })
else start()
