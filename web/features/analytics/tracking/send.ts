import type { AnalyticsEvent, PageView } from '#contract/analytics.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isRecord } from '#contract/is-record.ts'
import { textLimits } from '#contract/limits.ts'
import { trackingPaths } from '#contract/paths.ts'
import type { EventData } from '#contract/tracking.ts'
import { hasVisitBegunOnThisPage, startSession } from '#web/features/consent/calls.ts'
import { fetchApi } from '#web/lib/api-client.ts'

/** Another website that led here, without its query. The server keeps what is an address. */
function externalReferrer(): string {
  const { referrer } = document
  return referrer.startsWith(`${location.origin}/`)
    ? ''
    : referrer.replace(/[?#].*/, '').slice(0, textLimits.referrer)
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
  const referrer = isFirst && externalReferrer()
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
