import type { AnalyticsEvent, PageView } from '#contract/analytics.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isRecord } from '#contract/is-record.ts'
import { textLimits } from '#contract/limits.ts'
import { trackingPaths } from '#contract/paths.ts'
import type { EventData } from '#contract/tracking.ts'
import { hasVisitBegunOnThisPage, startSession } from '#web/features/consent/calls.ts'
import { fetchApi } from '#web/lib/api-client.ts'

/** The external referrer: origin and path of another website, never its query. */
export function externalReferrer(referrer: string, ownOrigin: string): string | undefined {
  if (!/^https?:/.test(referrer)) return undefined
  try {
    const { origin, pathname } = new URL(referrer)
    if (origin === ownOrigin) return undefined
    const page = origin + pathname
    return page.length > textLimits.referrer ? origin : page
  } catch {
    return undefined
  }
}

/** A call that outlives the page; a failure is only logged to the console. */
async function send(method: Endpoint['method'], path: Endpoint['path'], body: unknown, id = '') {
  try {
    return await fetchApi({ method, path }, { params: { id }, body }, { keepalive: true })
  } catch (error) {
    console.error(error)
    return undefined
  }
}

export async function sendEvent<Type extends keyof EventData>(eventType: Type, data: EventData[Type]) {
  const sessionId = startSession()
  if (!sessionId) return
  const event: AnalyticsEvent = { sessionId, eventType, eventData: JSON.stringify(data) }
  await send('POST', trackingPaths.event, event)
}

let hasRecordedView = false

/** Records a view and returns its id. Only a visit's first view contains the referrer. */
export async function recordView(path: string): Promise<string | undefined> {
  const sessionId = startSession()
  if (!sessionId) return undefined
  const isFirst = !hasRecordedView && hasVisitBegunOnThisPage()
  hasRecordedView = true
  const referrer = isFirst ? externalReferrer(document.referrer, location.origin) : undefined
  const view: PageView = {
    sessionId,
    pagePath: path.slice(0, textLimits.pagePath),
    ...(referrer && { referrer }),
  }
  const response = await send('POST', trackingPaths.pageView, view)
  const answer: unknown = await response?.json()
  return isRecord(answer) && typeof answer.id === 'string' ? answer.id : undefined
}

export const reportDuration = (id: string, duration: number) =>
  void send('PATCH', trackingPaths.duration, { duration }, id)

export function beaconDuration(id: string, duration: number) {
  const path = trackingPaths.duration.replace(':id', encodeURIComponent(id))
  const isTaken = navigator.sendBeacon(path, JSON.stringify({ duration }))
  if (!isTaken) void send('POST', trackingPaths.duration, { duration }, id)
}
