import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { startPrefetch, startScrollMemory } from './app/navigation.ts'
import { loadPage } from './app/routes.ts'
import { readPageData } from './lib/page-data.ts'

export async function hydrate() {
  const root = document.getElementById('root')
  if (!root) return
  const data = readPageData()
  // A form that came back stands at the address it was posted to; its page lives elsewhere.
  if (data.form) history.replaceState(history.state, '', data.path)
  await loadPage(data.path)
  startScrollMemory()
  startPrefetch()
  // As a transition React does it in slices, between which a slow phone still scrolls and answers.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <App data={data} />
      </StrictMode>,
    )
  })
}
