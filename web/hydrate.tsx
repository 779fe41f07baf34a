import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { startPrefetch, startScrollMemory } from './app/navigation.ts'
import { loadPage } from './app/routes.ts'
import { keepTyped } from './lib/keep-typed.ts'
import { readPageData } from './lib/page-data.ts'

/** Several parts can fail at once, and what fails again within this time would do so for ever. */
const redrawPauseMs = 1000

export async function hydrate() {
  const root = document.getElementById('root')
  if (!root) return
  const data = readPageData()
  // A form that came back stands at the address it was posted to; its page lives elsewhere.
  if (data.form) history.replaceState(history.state, '', data.path)
  await loadPage(data.path)
  startScrollMemory()
  startPrefetch()
  const bringBack = keepTyped()
  const app = (
    <StrictMode>
      <App data={data} />
    </StrictMode>
  )
  let lastRedrawAt = Number.NEGATIVE_INFINITY
  // As a transition React does it in slices, between which a slow phone still scrolls and answers.
  startTransition(() => {
    const page = hydrateRoot(root, app, {
      // The page was not what React drew: a translating browser or an extension had changed it.
      onRecoverableError: (error) => {
        reportError(error)
        bringBack()
      },
      // React has taken the page away, most likely because an extension had removed a part that React came to change.
      onUncaughtError: (error) => {
        reportError(error)
        if (performance.now() - lastRedrawAt < redrawPauseMs) return
        lastRedrawAt = performance.now()
        page.render(<Redrawn onDrawn={bringBack}>{app}</Redrawn>)
      },
    })
  })
}

/** Draws `children`, and says when they stand in the page. */
function Redrawn({ onDrawn, children }: { onDrawn: () => void; children: ReactNode }) {
  useEffect(onDrawn, [onDrawn])
  return children
}
