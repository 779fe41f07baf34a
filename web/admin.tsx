import { createRoot } from 'react-dom/client'
import { startConsent } from './features/consent/start-consent.ts'
import { FactsProvider } from './lib/facts.tsx'
import { Admin } from './pages/admin/admin.tsx'

function start() {
  const host = document.getElementById('root')
  if (!host) return
  // Taken from the page that the server sent with this very script.
  const facts = JSON.parse(host.dataset.facts ?? '')
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
