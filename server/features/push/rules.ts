import { hourMs, minuteMs } from '#contract/durations.ts'

/** Where browsers' makers take push messages. Nothing is ever sent elsewhere: an endpoint comes from a browser. */
export const pushHosts: readonly string[] = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

/** Whether an endpoint is of one of these hosts, over https and on its usual port unless the host names another. */
export function isPushEndpoint(endpoint: string, hosts: readonly string[] = pushHosts): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.username || url.password) return false
  return hosts.some((host) => (host.startsWith('*.') ? url.host.endsWith(host.slice(1)) : url.host === host))
}

/** After so many failures it is tried again that much later; after the last it is left. */
const pausesMs = [minuteMs / 2, 2 * minuteMs, 10 * minuteMs, hourMs]

/** When a message that has failed so often is tried again, if it is. */
export const pauseAfter = (failures: number): number | undefined => pausesMs[failures - 1]

/** What an answer of a push service means (RFC 8030). */
export function outcomeOf(status: number): 'told' | 'gone' | 'later' | 'refused' {
  if (status >= 200 && status < 300) return 'told'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}
