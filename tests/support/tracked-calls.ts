import type { BrowserContext, Page } from '@playwright/test'
import { trackingPaths } from '#contract/paths.ts'

export type TrackingCall = { method: string; path: string; body: unknown }

const isTracking = (path: string) => path === trackingPaths.consent || path.startsWith('/api/analytics/')

/** Everything the pages tell about a visit from now on, in the order in which they tell it. */
export function watchTracking(context: BrowserContext): TrackingCall[] {
  const calls: TrackingCall[] = []
  context.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (isTracking(path)) calls.push({ method: request.method(), path, body: request.postDataJSON() })
  })
  return calls
}

/** What the browser keeps for this site, as it is stored. */
export const storedState = (page: Page) =>
  page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }))

/** Answers the banner before the page is read for the first time; a later visit keeps what it finds. */
export const chooseBeforehand = (context: BrowserContext, analytics: boolean) =>
  context.addInitScript(
    (text) => {
      if (localStorage.getItem('cookieConsent') === null) localStorage.setItem('cookieConsent', text)
    },
    JSON.stringify({ analytics, marketing: false }),
  )
