import { isLoadingQuietly } from './lib/load-quietly.ts'
import { whenQuietOrTouched } from './lib/when.ts'

// The page is complete without scripts, and this file must not reach React: it is what every visit loads first.
let started = false

/** This file may run, and the page be touched, while the rest of it is still on its way. */
const wholePage = new Promise<void>((resolve) => {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => resolve(), { once: true })
  else resolve()
})

whenQuietOrTouched(() => {
  if (started) return
  started = true
  // In a task of its own: what was touched while React was read is answered first.
  void import('./hydrate.tsx').then(async ({ hydrate }) => {
    await wholePage
    setTimeout(hydrate)
  })
})

// A page kept open across an update asks for files that are gone: load the new ones, once.
addEventListener('vite:preloadError', (event) => {
  if (isLoadingQuietly() || history.state?.reloaded) return
  event.preventDefault()
  history.replaceState({ ...history.state, reloaded: true }, '')
  location.reload()
})
