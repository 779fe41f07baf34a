import { trackCurrentPage } from './features/analytics/tracking/calls.ts'
import { startConsent } from './features/consent/start-consent.ts'
import { disableEmptySignUp } from './features/sign-up/disable-empty-sign-up.ts'
import { startIslands } from './islands/start-islands.ts'
import { startMenu } from './layout/start-menu.ts'
import { startQuickContactBar } from './layout/start-quick-contact-bar.ts'
import { restoreAndSaveFormDrafts } from './lib/form-draft.ts'
import { openLargePictures } from './pages/gallery/open-large-picture.ts'
import { loadCarousel } from './ui/carousel/load-carousel.ts'
import { startBeforeAfter } from './ui/picture/start-before-after.ts'

// The pages are complete without scripts. This file must not import React: every visit loads it first.

function start() {
  // A page with a refused form is at the address of the post: show its own, for a reload.
  const { path } = document.documentElement.dataset
  // The link of a mail opens its page by a token only.
  const token = new URLSearchParams(location.search).get('token')
  const search = token === null ? '' : `?token=${encodeURIComponent(token)}`
  if (path) history.replaceState(history.state, '', path + search)
  restoreAndSaveFormDrafts()
  startIslands()
  disableEmptySignUp()
  startMenu()
  startQuickContactBar()
  openLargePictures()
  startBeforeAfter()
  loadCarousel()
  startConsent(() => void trackCurrentPage())
}

// The script is async: it may run before the rest of the page has arrived.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start, { once: true })
else start()
