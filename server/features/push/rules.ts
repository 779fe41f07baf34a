import { hourMs, minuteMs } from '#contract/durations.ts'

/** The push services of browser vendors. An endpoint comes from a browser, so messages are sent to no other host. */
export const pushHosts: readonly string[] = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** Whether an endpoint is on one of these hosts, over https and on the usual port unless the host names another. */
export function isPushEndpoint(endpoint: string, hosts: readonly string[] = pushHosts): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.username || url.password) return false
  return hosts.some((host) => (host.startsWith('*.') ? url.host.endsWith(host.slice(1)) : url.host === host))
}

/** Pause after each failure; after the last one the message is dropped. */
const pausesMs = [minuteMs / 2, 2 * minuteMs, 10 * minuteMs, hourMs]

/** The pause before the next attempt; undefined after the last one. */
export const pushRetryDelay = (failures: number): number | undefined => pausesMs[failures - 1]

/** What a push service's status means (RFC 8030). */
export function pushOutcomeOf(status: number): 'delivered' | 'gone' | 'later' | 'refused' {
  if (status >= 200 && status < 300) return 'delivered'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}
