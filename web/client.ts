import { followVisit } from './features/analytics/tracking/calls.ts'
import { startConsent } from './features/consent/start-consent.ts'
import { startSignUp } from './features/sign-up/start-sign-up.ts'
import { islandLoaders } from './island-loaders.ts'
import { isIslandName } from './islands/island-names.ts'
import { startIslands } from './islands/start-islands.ts'
import { startActionBar } from './layout/start-action-bar.ts'
import { startMenu } from './layout/start-menu.ts'
import { keepDrafts } from './lib/form-draft.ts'
import { keepFormsOffline } from './lib/offline-forms.ts'
import { retryStyles } from './lib/retry-styles.ts'
import { whenActivated } from './lib/when-activated.ts'
import { drawDividers } from './ui/divider/draw-dividers.ts'

// The pages are complete without scripts, and this file must not reach React: it is what every visit loads first.

async function mount(host: HTMLElement, name: string) {
  if (!isIslandName(name)) throw new Error(`There is no island "${name}"`)
  const [{ mountIsland }, component] = await Promise.all([
    import('./islands/mount-island.tsx'),
    islandLoaders[name](),
  ])
  await mountIsland(host, component)
}

function start() {
  // A form that came back stands at the address it was posted to; its page lives elsewhere.
  const { path } = document.documentElement.dataset
  if (path && path !== location.pathname) history.replaceState(history.state, '', path)
  // A page may be prepared while its form is still being filled in on the one before.
  whenActivated(keepDrafts)
  keepFormsOffline()
  retryStyles()
  startIslands(mount)
  startSignUp()
  startMenu()
  startActionBar()
  drawDividers()
  startConsent(() => void followVisit())
}

// The script is async: it may run while the rest of the page is still on its way.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start, { once: true })
else start()
