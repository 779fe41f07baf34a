import type { BrowserContext, Page } from '@playwright/test'
import { summariseAnalytics } from '#contract/analytics.ts'
import { trackingPaths } from '#contract/paths.ts'
import { ownerCalls } from './owner-calls.ts'
import type { Site } from './site.ts'

export type TrackingCall = { method: string; path: string; body: unknown }

const isTracking = (path: string) => path === trackingPaths.consent || path.startsWith('/api/analytics/')

/** Records all tracking calls of the pages from now on, in order. */
export function watchTracking(context: BrowserContext): TrackingCall[] {
  const calls: TrackingCall[] = []
  context.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (isTracking(path)) calls.push({ method: request.method(), path, body: request.postDataJSON() })
  })
  return calls
}

/** The browser's storage for this site. */
export const storedState = (page: Page) =>
  page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }))

/** Answers the cookie banner before the first page load; later loads keep the stored choice. */
export const chooseBeforehand = (context: BrowserContext, analytics: boolean) =>
  context.addInitScript(
    (text) => {
      if (location.protocol !== 'about:' && localStorage.getItem('cookieConsent') === null)
        localStorage.setItem('cookieConsent', text)
    },
    JSON.stringify({ analytics, marketing: false }),
  )

/** Returns a function that reads the owner's figures of a running site. */
export async function readFiguresOf({ url, adminUsername, adminPassword }: Site) {
  const { call, logIn } = ownerCalls(() => url)
  await logIn({ username: adminUsername, password: adminPassword })
  return () => call(summariseAnalytics, {})
}
