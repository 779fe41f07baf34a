import { trackCurrentPage } from './features/analytics/tracking/calls.ts'
import { startConsent } from './features/consent/start-consent.ts'
import { disableEmptySignUp } from './features/sign-up/disable-empty-sign-up.ts'
import { islandLoaders } from './island-loaders.ts'
import { isIslandName } from './islands/island-names.ts'
import { startIslands } from './islands/start-islands.ts'
import { startMenu } from './layout/start-menu.ts'
import { startQuickContactBar } from './layout/start-quick-contact-bar.ts'
import { blockSubmitsOffline } from './lib/block-submits-offline.ts'
import { restoreAndSaveFormDrafts } from './lib/form-draft.ts'
import { optionalImport } from './lib/optional-import.ts'
import { retryStyles } from './lib/retry-styles.ts'
import { whenPageActivated } from './lib/when-activated.ts'
import { startLargePicture } from './pages/gallery/start-large-picture.ts'
import { drawDividers } from './ui/divider/draw-dividers.ts'
import { startBeforeAfter } from './ui/picture/start-before-after.ts'

// The pages are complete without scripts. This file must not import React: every visit loads it first.

async function mount(host: HTMLElement, name: string) {
  if (!isIslandName(name)) throw new Error(`There is no island "${name}"`)
  const [{ mountIsland }, component] = await Promise.all([
    import('./islands/mount-island.tsx'),
    islandLoaders[name](),
  ])
  await mountIsland(host, component)
}

/** How far below the screen a carousel may be when its script is fetched. */
const nearPx = 200

function startCarousels(): void {
  const observer = new IntersectionObserver(
    async (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        observer.unobserve(target)
        const loaded = await optionalImport(() => import('./ui/carousel/start-carousel.ts'))
        loaded?.startCarousel(target)
      }
    },
    { rootMargin: `${nearPx}px` },
  )
  for (const region of document.querySelectorAll('.carousel')) observer.observe(region)
}

function start() {
  // A page with a returned or filled-in form is at another address: show its own, so that a reload fills in nothing again.
  const { path } = document.documentElement.dataset
  const isFilledIn = new URLSearchParams(location.search).has('look')
  if (path && (path !== location.pathname || isFilledIn)) history.replaceState(history.state, '', path)
  // A page may be prerendered while the visitor is still filling in the same form on the previous one.
  whenPageActivated(restoreAndSaveFormDrafts)
  blockSubmitsOffline()
  retryStyles()
  startIslands(mount)
  disableEmptySignUp()
  startMenu()
  startQuickContactBar()
  startLargePicture()
  startBeforeAfter()
  startCarousels()
  drawDividers()
  startConsent(() => void trackCurrentPage())
}

// The script is async: it may run before the rest of the page has arrived.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start, { once: true })
else start()
