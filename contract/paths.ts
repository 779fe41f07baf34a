/** API paths for pages that must not load the contract behind them. */
export const consultationsPath = '/api/consultations'
export const newsletterPath = '/api/newsletter'
export const unsubscribePath = '/newsletter/unsubscribe'
export const trackingPaths = {
  consent: '/api/cookie-consent',
  pageView: '/api/analytics/pageview',
  duration: '/api/analytics/pageview/:id',
  event: '/api/analytics/event',
} as const
